// The findings of records that contradict each other, as broken rules of the specification.
import { checkReleases, checkServiceConsistency } from '../registry/checks/consistency.ts';
import { checkEmbeddedRecord, checkListedRecord } from '../registry/checks/repeated-records.ts';
import { pathOf } from '../registry/endpoint.ts';
import { registryLinkOf } from '../registry/registry-link.ts';
import { judgeFindings, fieldOf, type CheckedRegistry, type EndpointAnswer } from './check-endpoint.ts';

type ReleasesAnswer = EndpointAnswer<{ kind: 'releases' }>;
type PlatformAnswer = EndpointAnswer<{ kind: 'platform'; id: string }>;
type ServiceAnswer = EndpointAnswer<{ kind: 'service'; id: string }>;
type NotificationsAnswer = EndpointAnswer<{ kind: 'service-notifications'; id: string }>;

/** Judges that one release is the current one (§2.1). */
export function checkCurrentRelease({ recorder }: CheckedRegistry, { reply, value }: ReleasesAnswer): void {
  const findings = checkReleases(value, '');
  judgeFindings(recorder, 'releases', reply, findings, 'one current release', () => 'none or several');
}

/** Judges a platform against `listed`, its element of the platform list as published (§2.4). */
export function checkListedForm(
  { recorder, brand }: CheckedRegistry,
  { reply, json }: PlatformAnswer,
  listed: unknown,
): void {
  const findings = checkListedRecord(listed, json, '', brand);
  judgeFindings(recorder, 'forms', reply, findings, 'the platform as in the list', differenceAt);
}

/** Judges a service against `embedded`, its record within a platform as published (§4, 5). */
export function checkEmbeddedForm(
  { recorder }: CheckedRegistry,
  { reply, json }: ServiceAnswer,
  embedded: unknown,
): void {
  const findings = checkEmbeddedRecord(embedded, json, '', 0);
  judgeFindings(recorder, 'services', reply, findings, 'the service as within its platform', differenceAt);
}

/** Judges the service of this ID against its list of notifications (§2.5). */
export function checkNotificationList(
  { recorder, brand }: CheckedRegistry,
  id: string,
  { reply, value }: ServiceAnswer,
  list: NotificationsAnswer,
): void {
  const path = pathOf({ kind: 'service-notifications', id }, brand);
  recorder.check('notifications', reply, registryLinkOf(value.notifications_url)?.path === path, {
    expected: 'notifications_url of the service itself',
    found: 'another',
  });
  const findings = checkServiceConsistency(value, new Map(), list.value.length, '', brand);
  const expected = 'as many records as notification_count states';
  judgeFindings(recorder, 'notifications', list.reply, findings, expected, () => 'another number');
}

function differenceAt({ pointer }: { pointer: string }): string {
  return `another value at ${fieldOf(pointer)}`;
}
