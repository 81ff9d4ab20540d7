// Removes a text from a snapshot folder in a separate process, which tests kill.
import { forgetText } from '../../src/snapshot/store/forget-text.ts';
import { textPatternOf } from '../../src/util/text-pattern.ts';

const [text = '', snapshotDir = ''] = process.argv.slice(2);
await forgetText(snapshotDir, textPatternOf(text)!);
