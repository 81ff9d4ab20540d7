// What the response of a status page means (Code of Practice 5.1, 8.3). docs/probe.md has the same table.
import type { StateName } from '../model/service-states.ts';
import { shortenText } from '../registry/free-text.ts';
import { isJsonObject, type JsonObject } from '../registry/reading/json.ts';
import { tryParseJson } from '../util/parse-json.ts';
import type { RequestResult, StatusResponse } from './status-request.ts';

/** Texts are the service's own, cut. */
export interface StatusMeaning {
  state: StateName;
  note?: string;
  alerts?: { date: string; text: string }[];
  /** The URL of a record that the response names and that isn't the service's own. */
  otherRecord?: string;
}

export interface StatusContext {
  /** Whether the service needs the `platform` parameter, whose value is unknown. */
  lacksPlatform: boolean;
  /** IDs of the platforms and data hosts of the URL. */
  recordIds: readonly string[];
}

/** Characters of the note and the alerts together. */
const MAX_TEXT = 2000;
const MAX_ALERTS = 20;
const MAX_RECORD_URL = 300;

/** `result` is what the last redirect led to. */
export function meaningOf(result: RequestResult, context: StatusContext): StatusMeaning {
  if ('failure' in result) return { state: result.failure };
  const json = result.isHtml ? undefined : tryParseJson(result.text.replace(/^\uFEFF/, ''));
  if (result.status < 200 || result.status > 299)
    return { state: stateOfStatus(result, json !== undefined, context.lacksPlatform) };
  const entries = [json].flat().filter(isJsonObject);
  const matching = entries.filter((entry) => namesOneOf(entry, context.recordIds));
  const relevant = (matching.length > 0 ? matching : entries).filter(
    (entry) => activeIn(entry) !== undefined,
  );
  if (relevant.length === 0) return { state: 'no-status-page' };
  const other =
    matching.length > 0 ? undefined : relevant.map(recordUrlOf).find((url) => idIn(url) !== undefined);
  return {
    state: relevant.some((entry) => activeIn(entry) === true) ? 'answers' : 'inactive',
    ...textsOf(relevant),
    ...(other !== undefined && { otherRecord: shortenText(other, MAX_RECORD_URL) }),
  };
}

function stateOfStatus(
  { status, isHtml }: StatusResponse,
  isJson: boolean,
  lacksPlatform: boolean,
): StateName {
  if (status === 404 || status === 410) return 'no-status-page';
  if (status === 429 || status === 503) return 'busy';
  if (status === 400 || status === 401 || (status === 403 && isJson && !isHtml))
    return lacksPlatform ? 'needs-platform' : 'asks-credentials';
  if (status === 403 || status === 406 || status === 451) return 'refuses-programs';
  return status >= 500 ? 'no-answer' : 'unexpected';
}

/** Some services send “true” or “false” as text. */
function activeIn({ Service_Active: active }: JsonObject): boolean | undefined {
  if (typeof active === 'boolean') return active;
  const text = String(active).toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function recordUrlOf({ Registry_Record: url }: JsonObject): string {
  return typeof url === 'string' ? url : '';
}

/** The ID in the URL of a record, whatever the registry's base URL. */
function idIn(url: string): string | undefined {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(url)?.[0].toLowerCase();
}

function namesOneOf(entry: JsonObject, ids: readonly string[]): boolean {
  const id = idIn(recordUrlOf(entry));
  return id !== undefined && ids.some((each) => each.toLowerCase() === id);
}

function textsOf(entries: JsonObject[]): Pick<StatusMeaning, 'note' | 'alerts'> {
  let left = MAX_TEXT;
  const take = (value: unknown): string => {
    const whole = typeof value === 'string' ? value.trim().toWellFormed() : '';
    const text = whole.length > left ? shortenText(whole, Math.max(0, left - 1)) : whole;
    left -= text.length;
    return text === '…' ? '' : text;
  };
  const note = take(entries.map(({ Note }) => Note).find((each) => typeof each === 'string' && each.trim()));
  const alerts = entries
    .flatMap(({ Alerts }) => (Array.isArray(Alerts) ? Alerts : []))
    .filter(isJsonObject)
    .map(({ Date_Time, Alert }) => ({ date: dateOf(Date_Time), text: take(Alert) }))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_ALERTS);
  return { ...(note && { note }), ...(alerts.length > 0 && { alerts }) };
}

/** '' unless it begins with a day. */
function dateOf(value: unknown): string {
  return (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.exec(value)?.[0]) || '';
}
