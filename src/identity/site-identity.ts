// What makes a site its operator's own: from the settings, the site configuration and content/.
import type { Config } from '../config.ts';
import { PRODUCT_NAME } from '../util/product-name.ts';
import { accentOf, accentStyle, contrastProblemOf } from './accent.ts';
import { isSiteName, readCustomPages, type CustomPage } from './custom-pages.ts';
import { pageNameIn } from './link-target.ts';
import { contentPath, readLogo, readPng, type IdentityFile } from './operator-images.ts';
import { readSiteConfigFile, type SiteConfigFile } from './site-config-file.ts';

interface ImageFacts {
  /** The path in the site, without a leading slash. */
  path: string;
  width: number;
  height: number;
}

/** What every page shows of it. */
interface IdentityFacts {
  name: string;
  tagline: string | undefined;
  notice: string | undefined;
  /** The path of a style sheet with the accent colour. */
  style: string | undefined;
  logo: ImageFacts | undefined;
  /** The image of shared links. */
  shareImage: (ImageFacts & { alt: string }) | undefined;
  /** Custom pages that no link of the footer leads to. */
  menu: { text: string; path: string }[];
  /** A path of this site starts with a slash. */
  footer: { text: string; url: string }[];
}

export interface SiteIdentity {
  facts: IdentityFacts;
  pages: CustomPage[];
  files: IdentityFile[];
}

/** The image in public/, which shows the product's name. */
const PRODUCT_IMAGE = {
  path: 'share.png',
  width: 1200,
  height: 630,
  alt: `${PRODUCT_NAME}: content platforms, their sushi services, credentials and audits`,
};

/** Throws ConfigError. */
export function readIdentity(settings: Pick<Config, 'siteConfig' | 'siteName' | 'site'>): SiteIdentity {
  const file = readSiteConfigFile(settings.siteConfig);
  const { config, folder } = file;
  const pages = readCustomPages(folder, new URL(settings.site).pathname.replace(/\/$/, ''));
  const footer = config.footer ?? [];
  checkFooter(file, pages);
  const name = settings.siteName ?? config.name ?? PRODUCT_NAME;
  const style = accentFile(file);
  const logo = config.logo === undefined ? undefined : readLogo(folder, config.logo);
  const image =
    config.shareImage === undefined ? undefined : readPng(folder, config.shareImage, 'shareImage');
  const productImage = name === PRODUCT_NAME ? PRODUCT_IMAGE : undefined;
  const isInFooter = ({ path }: CustomPage): boolean => footer.some(({ url }) => url === path);
  return {
    facts: {
      name,
      tagline: config.tagline,
      notice: config.notice,
      style: style?.path,
      logo: logo && { path: logo.path, width: logo.width, height: logo.height },
      shareImage: image
        ? { path: image.path, width: image.width, height: image.height, alt: name }
        : productImage,
      menu: pages.filter((page) => !isInFooter(page)).map(({ title, path }) => ({ text: title, path })),
      footer,
    },
    pages,
    files: [style, logo, image].flatMap((each) => (each ? [{ path: each.path, content: each.content }] : [])),
  };
}

function accentFile({ config, errorAt }: SiteConfigFile): IdentityFile | undefined {
  const { accent: given } = config;
  if (given === undefined) return undefined;
  const accent = accentOf(given);
  for (const theme of ['light', 'dark'] as const) {
    const problem = contrastProblemOf(accent[theme], theme);
    if (problem !== undefined)
      throw errorAt(typeof given === 'string' ? ['accent'] : ['accent', theme], problem);
  }
  const content = accentStyle(accent);
  return { path: contentPath('accent', 'css', content), content };
}

function checkFooter({ config, errorAt }: SiteConfigFile, pages: readonly CustomPage[]): void {
  for (const [i, { url }] of (config.footer ?? []).entries()) {
    const name = pageNameIn(url);
    if (name !== undefined && !isSiteName(name) && !pages.some(({ path }) => path === `/${name}/`))
      throw errorAt(
        ['footer', i, 'url'],
        `The link “${url}” leads to no page of this site. Correct it, or add content/${name}.md.`,
      );
  }
}
