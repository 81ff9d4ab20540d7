// Structured data (schema.org).
import { isMirrored, rawHref, siteUrl } from '../site.ts';
import { countText } from '../components/value/number-text.ts';

interface PageDescription {
  title: string;
  description: string;
  path: string;
  /** The path of the corresponding JSON, without `/api/v1`. */
  raw?: string | undefined;
}

const origin = new URL(siteUrl).origin;
const CATALOG = `${siteUrl}/#catalog`;

/**
 * JSON-LD that is safe inside a script element. The home page is a DataCatalog, a page with a mirrored record is a Dataset;
 * undefined for other pages.
 */
export function structuredDataOf(page: PageDescription, locals: App.Locals): string | undefined {
  const object = page.path === '/' ? catalogOf(locals) : datasetOf(page, locals);
  return (
    object &&
    JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', String.raw`\u003c`)
  );
}

function catalogOf(locals: App.Locals): object {
  const { model, manifest } = locals.data;
  const description = `A copy of a usage-reporting registry: ${countText(model.platforms.length, 'content platform')}, the usage reports they offer and the ${countText(model.services.length, 'service')} from which programs fetch them.`;
  const dataset = [
    { title: 'Platforms', path: '/platform/', description, raw: '/platform/' },
    {
      title: 'Reports by release',
      path: '/report/',
      description: `${countText(model.reports.length, 'usage report')} that the releases of the reporting standard define, and how many platforms offer each.`,
      raw: `/${manifest.brand}-release/`,
    },
  ].map((page) => datasetOf(page, locals));
  return {
    '@type': 'DataCatalog',
    '@id': CATALOG,
    name: locals.site.identity.name,
    url: `${siteUrl}/`,
    description,
    isBasedOn: manifest.sample ? undefined : manifest.registry,
    dataset: dataset.filter(Boolean),
  };
}

function datasetOf(
  { title, description, path, raw }: PageDescription,
  locals: App.Locals,
): object | undefined {
  if (raw === undefined || !isMirrored(locals, raw)) return undefined;
  return {
    '@type': 'Dataset',
    name: title,
    description,
    url: siteUrl + path,
    isAccessibleForFree: true,
    includedInDataCatalog: { '@id': CATALOG },
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: origin + rawHref(raw) },
    ],
  };
}
