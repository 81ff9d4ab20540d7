// The URL of a service of a list, as pages show it and as programs read it.
import { harvesterUrlOf, type HarvesterUrl } from '../registry/service-url.ts';
import type { MyService } from './mine-types.ts';

export function myHarvesterUrlOf({ url, release, keepsReports }: MyService): HarvesterUrl {
  return harvesterUrlOf(url, release, keepsReports);
}

/** The text that requests begin with, `/r51` of release 5.1 included; as registered if it is no URL. */
export function requestPrefixOf(service: MyService): string {
  const { base, text } = myHarvesterUrlOf(service);
  if (base === undefined) return text;
  return service.release === '5.1' ? `${base}/r51` : base;
}
