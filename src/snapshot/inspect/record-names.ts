// Names of records, for messages. A service has no name of its own, and takes its platform's.
import { apiPathOf, isId, endpointOf, type RecordEndpointKind } from '../../registry/endpoint.ts';
import { shortenText } from '../../registry/free-text.ts';
import { isJsonObject, tryParseJsonBytes, type JsonObject } from '../../registry/reading/json.ts';
import type { RecordNameLookup } from '../guards/guards.ts';
import type { FileEntry, Manifest } from '../store/manifest.ts';

/** `read` returns the bytes of a response, unless they are lost. Responses are read when the first name is needed. */
export function recordNameLookupOf(
  manifest: Pick<Manifest, 'brand' | 'files'>,
  read: (response: FileEntry) => Uint8Array | undefined,
): RecordNameLookup {
  let names: Map<string, string> | undefined;
  return (path) => (names ??= namesIn(manifest, read)).get(path) ?? path;
}

function namesIn(
  { brand, files }: Pick<Manifest, 'brand' | 'files'>,
  read: (response: FileEntry) => Uint8Array | undefined,
): Map<string, string> {
  const names = new Map<string, string>();
  const add = (kind: RecordEndpointKind, { id }: JsonObject, { name, abbrev }: JsonObject): void => {
    const text = [name, abbrev].find((each) => typeof each === 'string' && each.trim() !== '');
    if (!isId(id) || text === undefined) return;
    const path = apiPathOf({ kind, id }, brand);
    if (!names.has(path)) names.set(path, `“${shortenText(text as string, 100)}”`);
  };
  for (const [path, entry] of Object.entries(files)) {
    const kind = endpointOf(path, brand)?.kind;
    if (kind !== 'platforms' && kind !== 'platform' && kind !== 'host') continue;
    const bytes = read(entry);
    for (const record of bytes ? [tryParseJsonBytes(bytes)].flat().filter(isJsonObject) : []) {
      add(kind === 'host' ? 'host' : 'platform', record, record);
      for (const service of [record['sushi_services']].flat())
        if (isJsonObject(service)) add('service', service, record);
    }
  }
  return names;
}
