#!/usr/bin/env node
// A command of an earlier version: says what replaces it.
import { REMOVED_COMMANDS } from '../src/config/removed.ts';
import { USAGE_ERROR } from './failure.ts';
import { printError } from './terminal.ts';

const [, , name = ''] = process.argv;
const advice = Object.entries(REMOVED_COMMANDS).find(([command]) => command === name)?.[1];
printError(`${name}: This command was removed. ${advice ?? 'CHANGELOG.md names what replaces it.'}`);
process.exitCode = USAGE_ERROR;
