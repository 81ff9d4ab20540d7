import { ExpectedError } from '../../util/expected-error.ts';

export class SnapshotError extends ExpectedError {}
