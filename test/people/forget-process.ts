// Removes a text from a snapshot folder in a separate process, which tests kill.
import { forget } from '../../src/snapshot/store/forget.ts';

const [text = '', snapshotDir = ''] = process.argv.slice(2);
await forget(snapshotDir, text);
