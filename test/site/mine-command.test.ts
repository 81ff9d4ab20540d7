// npm run mine reads a served mirror and its snapshot alike.
import { inject, test, expect } from 'vitest';
import { SPREADSHEET } from '../mine/expected-matches.ts';
import { run } from '../run.ts';
import { serveSampleSite } from './browser.ts';

test('a served mirror gives the same answers as its snapshot', async () => {
  const server = await serveSampleSite();
  const args = ['--list', SPREADSHEET, '--since', '2020-01-01', '--json'];
  const env = { SNAPSHOT_DIR: inject('site').snapshotDir };
  try {
    const ofMirror = await run('mine', [...args, '--mirror', server.url], env);
    expect(ofMirror).toEqual(await run('mine', args, env));
    expect(ofMirror.output).toContain('"changes"');
  } finally {
    await server.close();
  }
});
