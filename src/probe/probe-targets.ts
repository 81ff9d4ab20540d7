// Chooses the URLs to probe, and their order.
import type { Model, Service } from '../model/model-types.ts';
import { byCodeUnit } from '../model/sort-order.ts';
import type { ProbeFile } from './probe-file.ts';
import { permittedUrlOf } from './public-address.ts';
import type { StatusContext } from './status-meaning.ts';

/** The paths of later releases are unknown, and the status of release 5 needs credentials. */
const RELEASE = '5.1';
const STATUS_PATH = '/r51/status';

/** A base URL, which several services may share. */
export interface ProbeTarget {
  /** Identifies the target; its host is in lower case. */
  url: string;
  /** Undefined if no request may be sent there. */
  request: URL | undefined;
  services: Service[];
  context: StatusContext;
}

/** `notedPlatformOf` is the value of the parameter `platform` that an operator's note gives for a service. */
export function probeTargetsOf(
  { services }: Pick<Model, 'services'>,
  notedPlatformOf: (service: Service) => string | undefined = () => undefined,
): ProbeTarget[] {
  const byUrl = Map.groupBy(services, probedBaseUrlOf);
  return [...byUrl].flatMap(([url, sharing]) =>
    url === undefined ? [] : targetOf(url, sharing, sharing.map(notedPlatformOf).find(Boolean)),
  );
}

/** The base URL at which a service is probed; undefined if it isn't probed. */
export function probedBaseUrlOf({
  release,
  harvesterUrl: { base },
}: Pick<Service, 'release' | 'harvesterUrl'>): string | undefined {
  const url = release !== RELEASE || base === undefined ? null : URL.parse(base);
  return url ? url.origin + url.pathname.replace(/\/$/, '') : undefined;
}

function targetOf(url: string, services: Service[], notedPlatform: string | undefined): ProbeTarget {
  const inNeed = services.filter(({ record }) => record.platform_attr_required === true);
  const value =
    notedPlatform ??
    inNeed.map(({ record }) => platformParameterIn(record.platform_specific_info)).find(Boolean);
  const query = value === undefined ? '' : `?platform=${encodeURIComponent(value)}`;
  // `url` has lost a user name or password, for which a registered URL is refused.
  const isPlain = services.some(({ record }) => permittedUrlOf(record.url.trim()));
  return {
    url,
    request: isPlain ? permittedUrlOf(url + STATUS_PATH + query) : undefined,
    services,
    context: {
      lacksPlatform: inNeed.length > 0 && value === undefined,
      recordIds: services.flatMap(({ platforms, host }) => [
        ...platforms.map(({ id }) => id),
        ...(host ? [host.id] : []),
      ]),
    },
  };
}

/** The value that the registry's text gives: all of it, in quotes, or after `platform=`. */
export function platformParameterIn(info: string): string | undefined {
  const text = info.trim();
  if (/^[\w.:~-]{1,100}$/.test(text)) return text;
  return /\bplatform=([\w.:~-]*\w)/.exec(text)?.[1];
}

/** The base URL at another host to which a redirect led. */
export function movedUrlOf({ request }: ProbeTarget, end: URL): string | undefined {
  if (!request || end.hostname === request.hostname) return undefined;
  return end.origin + end.pathname.replace(/\/+$/, '').replace(/\/(r51\/)?status$/i, '');
}

/** URLs probed longest ago come first, so that a time limit affects each in turn. */
export function sortLongestUnprobedFirst(
  targets: ProbeTarget[],
  { urls }: ProbeFile,
  now: string,
): ProbeTarget[] {
  const probedAt = ({ url }: ProbeTarget): string => {
    const { checked = '' } = Object.hasOwn(urls, url) ? urls[url]! : {};
    // A wrong clock recorded a time in the future.
    return checked <= now ? checked : '';
  };
  return targets.toSorted((a, b) => byCodeUnit(probedAt(a), probedAt(b)));
}
