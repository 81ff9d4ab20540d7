// A run in a process of its own: prints how many platforms it has seen, and the most memory that it took (bytes).
import { takeSnapshot } from '../../src/snapshot/take.ts';

const [registry = '', snapshotDir = ''] = process.argv.slice(2);
const { counts } = await takeSnapshot({ registry, snapshotDir });
console.log(JSON.stringify({ platforms: counts.platforms, memory: process.resourceUsage().maxRSS * 1024 }));
