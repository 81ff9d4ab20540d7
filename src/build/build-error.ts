import { ExpectedError } from '../util/expected-error.ts';

/** The build is impossible. The message says why and what to do. */
export class BuildError extends ExpectedError {}
