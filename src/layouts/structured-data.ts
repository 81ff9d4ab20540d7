// Structured data (schema.org).
import { isMirrored, manifest, model, rawHref, siteUrl } from '../site.ts';
import { countText } from '../components/value/number-text.ts';

interface PageDescription {
  title: string;
  description: string;
  path: string;
  /** The path of the corresponding JSON, without `/api/v1`. */
  raw?: string | undefined;
}

const NAME = 'Registry Snapshot';
const origin = new URL(siteUrl).origin;
const catalog = {
  '@type': 'DataCatalog',
  '@id': `${siteUrl}/#catalog`,
  name: NAME,
  url: `${siteUrl}/`,
  description: `A copy of a usage-reporting registry: ${countText(model.platforms.length, 'content platform')}, the usage reports they offer and the ${countText(model.services.length, 'service')} from which programs fetch them.`,
  isBasedOn: manifest.sample ? undefined : manifest.registry,
};

/**
 * JSON-LD that is safe inside a script element. The home page is a DataCatalog, a page with a mirrored record is a Dataset;
 * undefined for other pages.
 */
export function structuredDataOf(page: PageDescription): string | undefined {
  const object = schemaOrgObjectOf(page);
  return (
    object &&
    JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', String.raw`\u003c`)
  );
}

function schemaOrgObjectOf(page: PageDescription): object | undefined {
  if (page.path !== '/') return datasetOf(page);
  const dataset = [
    datasetOf({
      title: 'Platforms',
      path: '/platform/',
      description: catalog.description,
      raw: '/platform/',
    }),
    datasetOf({
      title: 'Reports by release',
      path: '/report/',
      description: `${countText(model.reports.length, 'usage report')} that the releases of the reporting standard define, and how many platforms offer each.`,
      raw: `/${manifest.brand}-release/`,
    }),
  ];
  return { ...catalog, dataset: dataset.filter(Boolean) };
}

function datasetOf({ title, description, path, raw }: PageDescription): object | undefined {
  if (raw === undefined || !isMirrored(raw)) return undefined;
  return {
    '@type': 'Dataset',
    name: title,
    description,
    url: siteUrl + path,
    isAccessibleForFree: true,
    includedInDataCatalog: { '@id': catalog['@id'] },
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'application/json', contentUrl: origin + rawHref(raw) },
    ],
  };
}
