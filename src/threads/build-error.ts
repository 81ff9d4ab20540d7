import { ExpectedError } from '../util/expected-error.ts';

/** A build that cannot be made. The message says why and what to do. */
export class BuildError extends ExpectedError {}
