// Structured data (schema.org) for the search engines of data sets: the home page and the page of data files.
import { countText } from '../components/value/number-text.ts';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import { siteUrl } from '../page-data/href.ts';

interface PageDescription {
  path: string;
  description: string;
}

/** JSON-LD that is safe inside a script element; undefined for other pages. */
export function structuredDataOf(
  { path, description }: PageDescription,
  site: App.Locals['site'],
): string | undefined {
  const object =
    path === '/' ? catalogOf(site) : path === '/data/' ? datasetOf(description, site) : undefined;
  return (
    object &&
    JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', String.raw`\u003c`)
  );
}

function catalogOf({ identity, manifest, model }: App.Locals['site']): object {
  const { platforms, services } = model;
  return {
    '@type': 'DataCatalog',
    '@id': catalogId(),
    name: identity.name,
    url: `${siteUrl}/`,
    description: `A copy of a usage-reporting registry: ${countText(platforms.length, 'content platform')}, the usage reports they offer and the ${countText(services.length, 'service')} from which programs fetch them.`,
    isBasedOn: manifest.sample ? undefined : manifest.registry,
    dataset: { '@id': datasetId() },
  };
}

function datasetOf(description: string, { identity, published, manifest }: App.Locals['site']): object {
  return {
    '@type': 'Dataset',
    '@id': datasetId(),
    name: `${identity.name}: data`,
    description,
    url: `${siteUrl}/${DATA_FOLDER}/`,
    dateModified: manifest.taken,
    isAccessibleForFree: true,
    includedInDataCatalog: { '@id': catalogId() },
    distribution: published.package.resources
      .filter(({ format }) => format !== 'json')
      .map(({ path, mediatype }) => ({
        '@type': 'DataDownload',
        encodingFormat: mediatype,
        contentUrl: `${siteUrl}/${DATA_FOLDER}/${path}`,
      })),
  };
}

const catalogId = (): string => `${siteUrl}/#catalog`;
const datasetId = (): string => `${siteUrl}/${DATA_FOLDER}/#dataset`;
