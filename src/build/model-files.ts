// Files that are made from the model and the history: for programs that follow changes, for lists and their filters, for the
// search by name, and for the explanations of terms and exceptions.
import { historyFilesOf } from '../history/feeds/history-files.ts';
import { notificationFeedFilesOf } from '../history/feeds/notification-feeds.ts';
import { rowsFilesOf } from '../lists/site-lists.ts';
import { EXCEPTIONS_ON_RECORDS } from '../model/exceptions.ts';
import { TERM_EXPLANATIONS } from '../model/terms.ts';
import type { SiteData } from '../page-data/site-data.ts';
import { namedRecordsOf } from '../search/named-records.ts';
import { NAMES_FILE_PATH, namesFileOf } from '../search/names-file.ts';

/** Path and text of each file. */
export function* modelFilesOf(data: SiteData): Generator<[path: string, text: string]> {
  const { site, model, history, identity, providerHistories } = data;
  const { platforms, releases } = model;
  const { registry, taken } = data.manifest;
  const siteName = identity.name;
  const providers = model.providers.map((provider) => ({
    ...provider,
    changes: providerHistories.get(provider.id)?.changes ?? [],
  }));
  const location = { site, siteName, registry };
  yield* historyFilesOf({ history, platforms, providers, releases, taken, ...location });
  yield* notificationFeedFilesOf({ model, past: history.past, taken, ...location });
  yield* rowsFilesOf(data.lists);
  const named = namedRecordsOf(model, history);
  yield [NAMES_FILE_PATH, JSON.stringify(namesFileOf(named))];
  if (!data.help) return;
  yield [`${data.help.slice(1)}terms.json`, JSON.stringify(TERM_EXPLANATIONS)];
  yield [`${data.help.slice(1)}exceptions.json`, JSON.stringify(EXCEPTIONS_ON_RECORDS)];
}
