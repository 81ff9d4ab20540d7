// Whether a registry keeps the specification: what is asked of it, and the verdict.
import { brandsIn } from '../registry/brand.ts';
import { isId, pathOf, type Endpoint } from '../registry/endpoint.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { endpointOfLink } from '../registry/registry-link.ts';
import { inParallel } from '../util/parallel.ts';
import { hasDetail, unknownRecords } from './absent-records.ts';
import {
  checkCurrentRelease,
  checkEmbeddedForm,
  checkListedForm,
  checkNotificationList,
} from './registry-consistency.ts';
import { VerifyClient, CONCURRENCY } from './verify-client.ts';
import { checkEndpoint, type CheckedEndpoint, type EndpointAnswer } from './check-endpoint.ts';
import { isJson } from './check-headers.ts';
import { inWords, VerdictRecorder, type BrokenPromise } from './verdict.ts';
import { UnreachableError } from './served-mirror.ts';
import { checkPaging } from './check-paging.ts';
import { RULES, type RuleName } from './specification-rules.ts';
import { spreadOver } from './sampled-paths.ts';
import { checkEndpointVariants } from './endpoint-variants.ts';

/** Of so many platforms everything is asked for, unless all are wanted. */
export const PLATFORMS = 20;

export interface RegistryOptions {
  /** The registry's base URL, without /api/v1. */
  url: string;
  /** Read from the platform list where it is not given. */
  brand?: string;
  /** Other addresses that its links may begin with. */
  aliases?: readonly string[];
  /** Whether to ask for every platform and what belongs to it. */
  every?: boolean;
  /** Bytes that one answer may have, decoded. */
  maxAnswer?: number;
  /** Told how far it is. */
  tell?: (done: number, known: number) => void;
}

export interface RegistryVerdict {
  brand: string;
  /** Listed, and those of them that were asked for. */
  platforms: number;
  tried: number;
  requests: number;
  /** In the order of RULES. */
  broken: BrokenPromise<RuleName>[];
  /** Rules that nothing in this registry could try. */
  untried: RuleName[];
}

/** Checks a registry against the specification, by GET, HEAD and OPTIONS alone. Throws UnreachableError. */
export async function verifyRegistry(options: RegistryOptions): Promise<RegistryVerdict> {
  const { url, aliases = [], every = false, maxAnswer, tell = () => {} } = options;
  const client = new VerifyClient(url, maxAnswer);
  try {
    const list = await openList(client);
    const brand = options.brand ?? brandsIn(list)[0];
    if (brand === undefined)
      throw new UnreachableError(
        `The platform list of ${url} has no key that ends in “_release”: name the brand with --brand.`,
      );
    const asked: CheckedEndpoint = {
      client,
      ledger: new VerdictRecorder<RuleName>(),
      brand,
      bases: [url, ...aliases],
    };
    const listed = list.filter((platform): platform is Listed => isId(platform?.id));
    const chosen = every ? listed : spreadOver(listed, PLATFORMS);
    const tasks = tasksOf(asked, chosen);
    let done = 0;
    await inParallel(tasks, CONCURRENCY, async (task) => {
      await task();
      tell((done += 1), tasks.length);
    });
    const { broken, untried } = asked.ledger.account(Object.keys(RULES) as RuleName[]);
    return {
      brand,
      platforms: list.length,
      tried: chosen.length,
      requests: client.requests,
      broken,
      untried,
    };
  } finally {
    await client.close();
  }
}

type Listed = Record<string, unknown> & { id: string };

async function openList(client: VerifyClient): Promise<(Partial<Listed> | null)[]> {
  const reply = await client.ask(pathOf({ kind: 'platforms' }, ''));
  let said = inWords(reply);
  if (reply.status === 200) {
    if (isJson(reply.headers['content-type'])) said = 'no list of platforms';
    try {
      const list = jsonOf(reply.body);
      if (Array.isArray(list)) return list;
    } catch (cause) {
      said += ` (${(cause as Error).message.slice(0, 100)})`;
    }
  }
  throw new UnreachableError(
    `[GET] ${client.address('/api/v1/platform/')} ${said}: is this a registry's base URL?`,
  );
}

function tasksOf(asked: CheckedEndpoint, platforms: readonly Listed[]): (() => Promise<void>)[] {
  const once = new Set<string>();
  return [
    () => checkReleases(asked),
    async () => void (await checkWhole(asked, { kind: 'platforms' })),
    () => checkPaging(asked),
    ...unknownRecords(asked.brand).map((path) => () => checkAbsent(asked, path)),
    ...platforms.map((listed) => () => checkPlatform(asked, listed, once)),
  ];
}

async function checkWhole<E extends Endpoint>(
  asked: CheckedEndpoint,
  endpoint: E,
): Promise<EndpointAnswer<E> | undefined> {
  const read = await checkEndpoint(asked, endpoint);
  if (read) await checkEndpointVariants(asked, endpoint, read);
  return read;
}

async function checkReleases(asked: CheckedEndpoint): Promise<void> {
  const read = await checkWhole(asked, { kind: 'releases' });
  if (read) checkCurrentRelease(asked, read);
}

async function checkAbsent({ client, ledger }: CheckedEndpoint, path: string): Promise<void> {
  const reply = await client.ask(path);
  const right = reply.status === 404 && isJson(reply.headers['content-type']) && hasDetail(reply.body);
  ledger.keeps('errors', reply, right, { expected: '404 with {"detail":"…"}', found: inWords(reply) });
}

/** A platform and all that belongs to it; `once` holds the hosts that were asked for. */
async function checkPlatform(asked: CheckedEndpoint, listed: Listed, once: Set<string>): Promise<void> {
  const platform = await checkWhole(asked, { kind: 'platform', id: listed.id });
  if (!platform) return;
  checkListedForm(asked, platform, listed);
  const embedded = (platform.json as { sushi_services?: unknown[] }).sushi_services ?? [];
  for (const [i, { id }] of platform.value.sushi_services.entries()) {
    if (!isId(id)) continue;
    const service = await checkWhole(asked, { kind: 'service', id });
    if (!service) continue;
    checkEmbeddedForm(asked, service, embedded[i]);
    const notifications = await checkWhole(asked, { kind: 'service-notifications', id });
    if (notifications) checkNotificationList(asked, id, service, notifications);
    for (const { link } of service.mentions) {
      const host = endpointOfLink(link ?? '', asked.brand);
      if (host?.kind !== 'host' || once.has(host.id)) continue;
      once.add(host.id);
      await checkWhole(asked, host);
    }
  }
}
