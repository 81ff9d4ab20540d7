// Runs before each test file.
import { afterAll } from 'vitest';
import { cleanUpAtEndOfFile } from './fixtures.ts';

afterAll(cleanUpAtEndOfFile);
