// Structured data (schema.org).
import { hasMirroredAnswer, mirrorHref, siteUrl } from '../site.ts';
import { countText } from '../components/value/number-text.ts';

interface PageDescription {
  title: string;
  description: string;
  path: string;
  /** The path of the corresponding JSON, without `/api/v1`. */
  raw?: string | undefined;
}

/**
 * JSON-LD that is safe inside a script element. The home page is a DataCatalog, a page with a mirrored record is a Dataset;
 * undefined for other pages.
 */
export function structuredDataOf(page: PageDescription, site: App.Locals['site']): string | undefined {
  const object = page.path === '/' ? catalogOf(site) : datasetOf(page, site);
  return (
    object &&
    JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', String.raw`\u003c`)
  );
}

function catalogId(): string {
  return `${siteUrl}/#catalog`;
}

function catalogOf(site: App.Locals['site']): object {
  const { platforms, services, reports } = site.model;
  const { registry, sample, brand } = site.manifest;
  const description = `A copy of a usage-reporting registry: ${countText(platforms.length, 'content platform')}, the usage reports they offer and the ${countText(services.length, 'service')} from which programs fetch them.`;
  const dataset = [
    { title: 'Platforms', path: '/platform/', description, raw: '/platform/' },
    {
      title: 'Reports by release',
      path: '/report/',
      description: `${countText(reports.length, 'usage report')} that the releases of the reporting standard define, and how many platforms offer each.`,
      raw: `/${brand}-release/`,
    },
  ].map((page) => datasetOf(page, site));
  return {
    '@type': 'DataCatalog',
    '@id': catalogId(),
    name: site.identity.name,
    url: `${siteUrl}/`,
    description,
    isBasedOn: sample ? undefined : registry,
    dataset: dataset.filter(Boolean),
  };
}

function datasetOf(
  { title, description, path, raw }: PageDescription,
  site: App.Locals['site'],
): object | undefined {
  if (raw === undefined || !hasMirroredAnswer(site, raw)) return undefined;
  return {
    '@type': 'Dataset',
    name: title,
    description,
    url: siteUrl + path,
    isAccessibleForFree: true,
    includedInDataCatalog: { '@id': catalogId() },
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'application/json',
        contentUrl: new URL(siteUrl).origin + mirrorHref(raw),
      },
    ],
  };
}
