// What makes a site its operator's own: from the settings, the site configuration and content/.
import { ConfigError, type Config } from './config.ts';
import { PRODUCT_NAME } from '../util/product-name.ts';
import { accentOf, accentStyle, contrastProblemOf } from './accent.ts';
import { siteHasPageNamed, readPageNames, readCustomPages, type CustomPage } from './custom-pages.ts';
import { pageNameOfPath } from './allowed-links.ts';
import { readFacts, unreadNotesWarnings } from './operator-facts.ts';
import { hashedFilePath, readLogo, type IdentityFile } from './operator-images.ts';
import { readSiteConfigFile, type SiteConfigFile } from './site-config-file.ts';

export type SiteIdentity = ReturnType<typeof readIdentity>;

/** Throws one ConfigError that lists every mistake. */
export function readIdentity(settings: Pick<Config, 'siteConfig' | 'siteName' | 'site'>) {
  const file = readSiteConfigFile(settings.siteConfig);
  const { config, folder } = file;
  const problems = [...file.problems];
  const collect = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.lines);
      return undefined;
    }
  };
  const found = collect(() => readPageNames(folder));
  const names = found?.names;
  problems.push(...(found?.problems ?? []));
  const base = new URL(settings.site).pathname.replace(/\/$/, '');
  const hasPage = (name: string): boolean => siteHasPageNamed(name, names ?? []);
  const pages = names && collect(() => readCustomPages(folder, names, { base, hasPage }));
  const facts = (names && collect(() => readFacts(folder))) ?? [];
  if (names) problems.push(...footerProblems(file, names));
  const style = collect(() => accentFile(file));
  const logo = collect(() => (config.logo === undefined ? undefined : readLogo(folder, config.logo)));
  if (problems.length > 0 || !pages) throw new ConfigError(problems);
  const footer = config.footer ?? [];
  const name = settings.siteName ?? config.name ?? PRODUCT_NAME;
  const isInFooter = ({ path }: CustomPage): boolean =>
    footer.some(({ url }) => url.replace(/\/?([?#].*)?$/, '/') === path);
  return {
    // Paths in the site have no leading slash.
    name,
    tagline: config.tagline,
    /** Who runs the site, as an https: or mailto: URL. */
    contact: config.contact,
    /** Who keeps the registry's records. */
    registryContact: config.registryContact,
    /** The path of a style sheet with the accent colour. */
    style: style?.path,
    logo: logo && { path: logo.path, width: logo.width, height: logo.height },
    /** The configured links, then the pages that none of them leads to. A path of this site starts with a slash. */
    footer: [...footer, ...pages.filter((page) => !isInFooter(page)).map(linkOf)],
    pages,
    /** The operator's, about records. */
    facts,
    /** Sentences about texts that are not shown. */
    warnings: unreadNotesWarnings(folder),
    files: [style, logo].flatMap((each) => (each ? [{ path: each.path, content: each.content }] : [])),
  };
}

function linkOf({ title, path }: CustomPage) {
  return { text: title, url: path };
}

function accentFile({ config, sentenceOn }: SiteConfigFile): IdentityFile | undefined {
  const { accent: given } = config;
  if (given === undefined) return undefined;
  const accent = accentOf(given);
  for (const theme of ['light', 'dark'] as const) {
    const problem = contrastProblemOf(accent[theme], theme);
    if (problem !== undefined) throw new ConfigError(sentenceOn(problem));
  }
  const content = accentStyle(accent);
  return { path: hashedFilePath('accent', 'css', content), content };
}

function footerProblems({ config, sentenceOn }: SiteConfigFile, names: readonly string[]): string[] {
  return (config.footer ?? []).flatMap(({ url }) => {
    const name = pageNameOfPath(url);
    if (name === undefined || siteHasPageNamed(name, names)) return [];
    const sentence = `The link “${url}” leads to no page of this site. Correct it, or add content/${name}.md.`;
    return [sentenceOn(sentence)];
  });
}
