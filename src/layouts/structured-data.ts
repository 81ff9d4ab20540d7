// Structured data (schema.org): the home page is a DataCatalog.
import { isMirrored, rawHref, siteUrl } from '../site.ts';
import { countText } from '../components/value/number-text.ts';

/** What the home page says about the whole registry. */
export interface Catalog {
  platforms: number;
  services: number;
  reports: number;
  brand: string;
}

/** JSON-LD that is safe inside a script element. */
export function catalogJson({ platforms, services, reports, brand }: Catalog, locals: App.Locals): string {
  const { identity, sample, registry } = locals.site;
  const description = `A copy of a usage-reporting registry: ${countText(platforms, 'content platform')}, the usage reports they offer and the ${countText(services, 'service')} from which programs fetch them.`;
  const dataset = [
    { name: 'Platforms', path: '/platform/', description, raw: '/platform/' },
    {
      name: 'Reports by release',
      path: '/report/',
      description: `${countText(reports, 'usage report')} that the releases of the reporting standard define, and how many platforms offer each.`,
      raw: `/${brand}-release/`,
    },
  ]
    .filter(({ raw }) => isMirrored(locals, raw))
    .map(({ path, raw, ...of }) => ({
      '@type': 'Dataset',
      ...of,
      url: siteUrl + path,
      isAccessibleForFree: true,
      includedInDataCatalog: { '@id': `${siteUrl}/#catalog` },
      distribution: [
        {
          '@type': 'DataDownload',
          encodingFormat: 'application/json',
          contentUrl: new URL(siteUrl).origin + rawHref(raw),
        },
      ],
    }));
  const catalog = {
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    '@id': `${siteUrl}/#catalog`,
    name: identity.name,
    url: `${siteUrl}/`,
    description,
    isBasedOn: sample ? undefined : registry,
    dataset,
  };
  return JSON.stringify(catalog).replaceAll('<', String.raw`\u003c`);
}
