// What a page says to machines that read schema.org.
import { isMirrored, manifest, model, rawHref, siteUrl } from '../site.ts';
import { countText } from '../components/value/number-text.ts';

interface About {
  title: string;
  description: string;
  path: string;
  /** The path of the record whose JSON says what the page says, without `/api/v1`. */
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
 * JSON-LD, safe inside a script element: home is the DataCatalog with its lists, a page whose record is mirrored a
 * Dataset of it. Undefined for other pages.
 */
export function structuredData(about: About): string | undefined {
  const thing = thingOf(about);
  return (
    thing &&
    JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', String.raw`\u003c`)
  );
}

function thingOf(about: About): object | undefined {
  if (about.path !== '/') return datasetOf(about);
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

function datasetOf({ title, description, path, raw }: About): object | undefined {
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
