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
import { checkEndpoint, type CheckedRegistry, type EndpointAnswer } from './check-endpoint.ts';
import { isJsonType } from './check-headers.ts';
import { replyText, VerdictRecorder, type BrokenPromise } from './verdict.ts';
import { UnreachableError } from './served-mirror.ts';
import { checkPaging } from './check-paging.ts';
import { RULES, type RuleName } from './specification-rules.ts';
import { spreadOver } from './sampled-paths.ts';
import { checkEndpointVariants } from './endpoint-variants.ts';

/** Number of platforms that are checked without `every`. */
export const SAMPLED_PLATFORMS = 20;

export interface RegistryOptions {
  /** The registry's base URL, without /api/v1. */
  url: string;
  /** Default: read from the platform list. */
  brand?: string;
  /** Other base URLs of its own links. */
  aliases?: readonly string[];
  /** Check all platforms, instead of a sample. */
  every?: boolean;
  /** Maximum decoded bytes of an answer. */
  maxAnswer?: number;
  onProgress?: (done: number, known: number) => void;
}

export interface RegistryVerdict {
  brand: string;
  /** Number of listed platforms. */
  platforms: number;
  /** Number of checked platforms. */
  tried: number;
  requests: number;
  /** In the order of RULES. */
  broken: BrokenPromise<RuleName>[];
  /** Rules that this registry gives no opportunity to check. */
  untried: RuleName[];
}

/** Checks a registry against the specification with GET, HEAD and OPTIONS only. Throws UnreachableError. */
export async function verifyRegistry(options: RegistryOptions): Promise<RegistryVerdict> {
  const { url, aliases = [], every = false, maxAnswer, onProgress = () => {} } = options;
  const client = new VerifyClient(url, maxAnswer);
  try {
    const list = await readPlatformList(client);
    const brand = options.brand ?? brandsIn(list)[0];
    if (brand === undefined)
      throw new UnreachableError(
        `The platform list of ${url} has no key that ends in “_release”. Set the brand with --brand.`,
      );
    const registry: CheckedRegistry = {
      client,
      recorder: new VerdictRecorder<RuleName>(),
      brand,
      bases: [url, ...aliases],
    };
    const listed = list.filter((platform): platform is ListedPlatform => isId(platform?.id));
    const chosen = every ? listed : spreadOver(listed, SAMPLED_PLATFORMS);
    const tasks = tasksOf(registry, chosen);
    let done = 0;
    await inParallel(tasks, CONCURRENCY, async (task) => {
      await task();
      onProgress((done += 1), tasks.length);
    });
    const { broken, untried } = registry.recorder.results(Object.keys(RULES) as RuleName[]);
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

type ListedPlatform = Record<string, unknown> & { id: string };

async function readPlatformList(client: VerifyClient): Promise<(Partial<ListedPlatform> | null)[]> {
  const reply = await client.ask(pathOf({ kind: 'platforms' }, ''));
  let problem = replyText(reply);
  if (reply.status === 200) {
    if (isJsonType(reply.headers['content-type'])) problem = 'is not a list of platforms';
    try {
      const list = jsonOf(reply.body);
      if (Array.isArray(list)) return list;
    } catch (cause) {
      problem += ` (${(cause as Error).message.slice(0, 100)})`;
    }
  }
  throw new UnreachableError(
    `[GET] ${client.address('/api/v1/platform/')} ${problem}. Is this a registry's base URL?`,
  );
}

function tasksOf(registry: CheckedRegistry, platforms: readonly ListedPlatform[]): (() => Promise<void>)[] {
  const checkedHosts = new Set<string>();
  return [
    () => checkReleases(registry),
    async () => void (await checkWithVariants(registry, { kind: 'platforms' })),
    () => checkPaging(registry),
    ...unknownRecords(registry.brand).map((path) => () => checkAbsent(registry, path)),
    ...platforms.map((listed) => () => checkPlatform(registry, listed, checkedHosts)),
  ];
}

async function checkWithVariants<E extends Endpoint>(
  registry: CheckedRegistry,
  endpoint: E,
): Promise<EndpointAnswer<E> | undefined> {
  const read = await checkEndpoint(registry, endpoint);
  if (read) await checkEndpointVariants(registry, endpoint, read);
  return read;
}

async function checkReleases(registry: CheckedRegistry): Promise<void> {
  const read = await checkWithVariants(registry, { kind: 'releases' });
  if (read) checkCurrentRelease(registry, read);
}

async function checkAbsent({ client, recorder }: CheckedRegistry, path: string): Promise<void> {
  const reply = await client.ask(path);
  const isExpected =
    reply.status === 404 && isJsonType(reply.headers['content-type']) && hasDetail(reply.body);
  recorder.check('errors', reply, isExpected, {
    expected: '404 with {"detail":"…"}',
    found: replyText(reply),
  });
}

/** A platform with its services and hosts; hosts are shared, so each is checked once. */
async function checkPlatform(
  registry: CheckedRegistry,
  listed: ListedPlatform,
  checkedHosts: Set<string>,
): Promise<void> {
  const platform = await checkWithVariants(registry, { kind: 'platform', id: listed.id });
  if (!platform) return;
  checkListedForm(registry, platform, listed);
  const embedded = (platform.json as { sushi_services?: unknown[] }).sushi_services ?? [];
  for (const [i, { id }] of platform.value.sushi_services.entries()) {
    if (!isId(id)) continue;
    const service = await checkWithVariants(registry, { kind: 'service', id });
    if (!service) continue;
    checkEmbeddedForm(registry, service, embedded[i]);
    const notifications = await checkWithVariants(registry, { kind: 'service-notifications', id });
    if (notifications) checkNotificationList(registry, id, service, notifications);
    for (const { link } of service.references) {
      const host = endpointOfLink(link ?? '', registry.brand);
      if (host?.kind !== 'host' || checkedHosts.has(host.id)) continue;
      checkedHosts.add(host.id);
      await checkWithVariants(registry, host);
    }
  }
}
