// Serves a sample registry of any size until it is stopped: its number of platforms, its night, its port.
import { startOrigin } from '../../../src/sample/sample-origin.ts';
import { samplePlansOf } from './sample-plans.ts';

const [platforms = 0, night = 1, port = 0] = process.argv.slice(2).map(Number);
const origin = await startOrigin({ plans: samplePlansOf(platforms), night, port });
console.log(origin.url);
