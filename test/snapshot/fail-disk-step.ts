// Makes file system calls fail (`node --import`). REFUSE is: a function of node:fs, an error code, and a part of the path
// (for `fsync`, the number of calls that succeed before).
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Call = (...given: unknown[]) => unknown;

const [name = '', code = '', place = ''] = (process.env['REFUSE'] ?? '').split(' ');
const require = createRequire(import.meta.url);
const [now, later] = ['node:fs', 'node:fs/promises'].map((each) => require(each) as Record<string, Call>);
let calls = 0;

const refused = (): Error =>
  Object.assign(new Error(`${code}: refused, ${name}`), { code, syscall: name, errno: -1 });
const isRefused = (given: unknown[]): boolean =>
  name === 'fsync' ? (calls += 1) > Number(place) : given.some((each) => String(each).endsWith(place));

const callback = now![name]!;
now![name] = (...given) => {
  if (!isRefused(given)) return callback(...given);
  return (given.at(-1) as Call)(refused());
};
const promised = later![name];
if (promised)
  later![name] = async (...given) => (isRefused(given) ? Promise.reject(refused()) : promised(...given));
syncBuiltinESMExports();
process.once('exit', () => console.error(JSON.stringify({ calls })));
