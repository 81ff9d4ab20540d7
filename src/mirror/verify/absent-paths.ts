// Paths below the API that must return 404, and folders of the site that have no page.
import { posix } from 'node:path';
import type { RequirementName } from '../requirements.ts';
import { API_PATH } from '../../registry/endpoint.ts';
import { checkNotFound, checkOtherMethod } from './request-forms.ts';
import { SAMPLE_PER_KIND, spreadOver } from './sampled-paths.ts';
import type { Mirror } from './served-mirror.ts';
import { replyText } from './verify-client.ts';

/** Formally a UUID of version 4, but no registry assigns it. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_RECORDS = [
  'platform/ID',
  'sushi-service/ID',
  'sushi-service/ID/notification',
  'usage-data-host/ID',
];
const UNKNOWN_PATHS = [
  ...UNKNOWN_RECORDS,
  ...UNKNOWN_RECORDS.map((path) => `${path}/`),
  'nothing/',
  'platform/nothing/',
  'sushi-service/',
  'usage-data-host/',
].map((path) => API_PATH + path.replace('ID', UNKNOWN_ID));

export type VerifyCheck = () => Promise<void>;

export function absentPathChecks(mirror: Mirror): VerifyCheck[] {
  const { brand, paths, missing } = mirror.manifest;
  // A mirror need not have these.
  const lists = [`${brand}-release/`, 'platform/', 'notification/'].map((name) => API_PATH + name);
  const unknown = [...UNKNOWN_PATHS, ...lists.filter((path) => !Object.hasOwn(paths, path))];
  const roots = Object.hasOwn(paths, API_PATH) ? [] : [API_PATH, API_PATH.slice(0, -1)];
  const folders = spreadOver(foldersWithoutPage(mirror.checksums), SAMPLE_PER_KIND);
  return [
    ...missing.map((path) => () => checkGone(mirror, 'missing', path)),
    ...roots.map((path) => () => checkNotFound(mirror, 'root', path)),
    ...folders.map((folder) => () => checkGone(mirror, 'root', folder)),
    ...unknown.map((path) => () => checkNotFound(mirror, 'unknown', path)),
    () => checkOtherMethod(mirror, UNKNOWN_PATHS[0]!, 'POST'),
  ];
}

/** The folders outside the API that contain files, but no page: `/_astro/`. A list of their files is no page, either. */
export function foldersWithoutPage(files: ReadonlyMap<string, unknown>): string[] {
  const folders = new Set(files.keys().map((file) => posix.dirname(file)));
  return [...folders]
    .filter((folder) => folder !== '.' && !files.has(`${folder}/index.html`))
    .map((folder) => `/${folder}/`)
    .filter((path) => !path.startsWith(API_PATH) && !path.includes('/.'));
}

async function checkGone(
  { client, recorder }: Mirror,
  requirement: RequirementName,
  path: string,
): Promise<void> {
  const reply = await client.ask(path);
  recorder.check(requirement, reply, reply.status === 404, '404', replyText(reply), reply.status >= 400);
}
