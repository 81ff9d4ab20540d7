// A run in a process of its own: prints what it saw, and the most memory that it took.
import { connectTo } from '../../src/snapshot/connect.ts';
import { takeSnapshot } from '../../src/snapshot/take.ts';

export interface Measured {
  platforms: number;
  /** Whether it is another snapshot than the last. */
  changed: boolean;
  /** Bytes. */
  memory: number;
}

const [port = '', snapshotDir = ''] = process.argv.slice(2);
const dispatcher = connectTo(Number(port));
const { counts, changed } = await takeSnapshot({
  registry: 'http://registry.example',
  snapshotDir,
  dispatcher,
});
await dispatcher.close();
const memory = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ platforms: counts.platforms, changed, memory } satisfies Measured));
