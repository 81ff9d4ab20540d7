// Takes a snapshot in a separate process, which tests kill or run as another user; prints the result as JSON.
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';

const [port, snapshotDir = ''] = process.argv.slice(2);
const dispatcher = agentToLoopback(Number(port));
try {
  const { changed } = await takeSnapshot({ registry: 'http://registry.example', snapshotDir, dispatcher });
  console.log(JSON.stringify({ changed }));
} catch (error) {
  const { name, message } = error as Error;
  console.log(JSON.stringify({ name, message }));
}
await dispatcher.destroy();
