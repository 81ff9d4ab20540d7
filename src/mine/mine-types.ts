// The files about the platforms of a list, which browsers and programs read with MineFiles.
import type { CredentialField } from '../model/facets.ts';
import type { StatedService } from '../model/service-row.ts';

/** A platform, with what a list shows of it: /mine/platforms.json has them by name, removed ones last. */
export interface MyPlatform {
  id: string;
  name: string;
  abbrev: string;
  provider: string;
  /** In the registry's order; those that a removed platform had last. */
  services: MyService[];
  /** When its removal was first seen: ISO 8601, UTC. */
  removed?: string;
  /** The day of its latest change, or of its services. */
  changed?: string;
  /** Runs in which it changed, by their index in RunCursors. */
  runs?: number[];
  contact?: MyContact;
  /** Latest first. */
  notices?: MyNotice[];
}

/** A notification about the data of reports, which may have to be harvested again. */
export interface MyNotice {
  id: string;
  /** Where it is shown, with its fragment. */
  path: string;
  subject: string;
  /** `TR_J1`, each once. */
  reports: string[];
  /** The days that it gives, as published; not months of data. '' if not stated. */
  begin: string;
  end: string;
  /** When it was published, as published; '' if not stated. */
  published: string;
  /** The run that first saw it, by its index in RunCursors; undefined if it is older than the history. */
  run?: number;
}

export interface MyService extends StatedService {
  id: string;
  /** Distinguishes services of one release; '' if there is only one. */
  label: string;
  /** The fields of its record that lists show. The text about limits is shortened. */
  record: StatedService['record'] & { url: string };
  /** Since when a credential is required, where the history shows it: days. */
  neededSince?: Partial<Record<CredentialField, string>>;
  /** `2026-11`; '' if unfinished. */
  auditEnded: string;
  /** The day of its latest change. */
  changed?: string;
  /** The day on which its URL last changed. */
  moved?: string;
  contact?: MyContact;
}

export interface MyContact {
  person: string;
  email: string;
  phone: string;
  form_url: string;
}

/**
 * /mine/runs.json: the runs that found changes, oldest first; each has the page /changes/since/<cursor>.json.
 */
export interface RunCursors {
  cursors: string[];
  /** When each run first saw the changes: ISO 8601, UTC. */
  taken: string[];
  /** The state that the site shows: keep it, and ask for changes since it next time. Null without a history. */
  end: string | null;
  /** Null if the registry has none. */
  currentRelease: string | null;
  /** The IDs of additions, as stored, of what the registry had listed before. */
  returns: string[];
}
