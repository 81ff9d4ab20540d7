// Where everything is on this site. The bundle of the pages' code serves any site: a build sets its URL before it renders,
// and the development server has it from the start.
import { API_PATH } from '../registry/endpoint.ts';

let base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** The whole public URL of this site, base path included, no last slash. */
export let siteUrl = import.meta.env.SITE ? new URL(import.meta.env.SITE).origin + base : '';

/** `url` has no last slash. */
export function setSiteUrl(url: string): void {
  siteUrl = url;
  base = new URL(url).pathname.replace(/\/$/, '');
}

/** The href of a page or file of this site: `/platform/<id>/` with the base path before it. */
export function href(path: string): string {
  return base + path;
}

/** The href of a file that the bundler named, which begins with the base path that the bundler knew. */
export function assetHref(url: string): string {
  return base + url.slice(import.meta.env.BASE_URL.replace(/\/$/, '').length);
}

/** The href of a list as its form would write it, with filters: `/platform/`, `{ country: 'FR' }`. */
export function listHref(path: string, chosen: Record<string, string>): string {
  return `${href(path)}?${new URLSearchParams(chosen)}`;
}

/** The href of the mirrored JSON of a page's record: `/platform/<id>/` → `<base>/api/v1/platform/<id>/`. */
export function mirrorHref(path: string): string {
  return href(API_PATH.slice(0, -1) + path);
}

/** The URL of a page's record on the live registry; undefined for the sample registry, which is not online. */
export function registryHref({ manifest }: App.Locals['site'], path: string): string | undefined {
  const { registry, sample } = manifest;
  return sample ? undefined : registry + API_PATH.slice(0, -1) + path;
}

/** A link in a record, as the registry gives it: links in the model lead to the mirror, which may lack the target. */
export function registryLinkOf({ manifest }: App.Locals['site'], link: string): string {
  return link.startsWith(`${siteUrl}/`) ? manifest.registry + link.slice(siteUrl.length) : link;
}

/** Whether the mirror has the response of a page's record, or of a list: `/platform/<id>/`, `/platform/`. */
export function hasMirroredResponse({ manifest }: App.Locals['site'], path: string): boolean {
  return Object.hasOwn(manifest.files, API_PATH.slice(0, -1) + path);
}
