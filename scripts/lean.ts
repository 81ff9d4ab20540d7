// Left to itself, V8 takes up to four times the memory that is in use. A night job may share a small machine: half as much
// again costs some 10 % more CPU.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--heap-growing-percent=50');
