// site.config.json: what it sets, and the sentence for each mistake in it.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isAllowedLink } from '../../src/config/allowed-links.ts';
import { siteConfigJsonSchema } from '../../src/config/site-config.ts';
import { readIdentity } from '../../src/config/site-identity.ts';
import { problemReportHrefOf } from '../../src/model/report-href.ts';
import { folderOf, identityIn, problemsIn, sentencesOf, SVG } from './operator-files.ts';

const EVERYTHING = {
  $schema: './site.config.schema.json',
  name: 'Northern Libraries Usage Registry',
  tagline: 'For the 42 libraries of the consortium',
  accent: '#8a1c4a',
  logo: 'pictures/logo.svg',
  footer: [
    { text: 'Imprint', url: '/imprint/' },
    { text: 'Terms', url: '/help/?people#team' },
    { text: 'Contact', url: 'mailto:usage@northern.example' },
  ],
  contact: 'mailto:usage@northern.example',
  registryContact: 'https://registry.example/contact',
};
const FILES = {
  'content/imprint.md': '# Imprint\n\n12 Harbour Street.',
  'content/about.md': '# About us\n',
  'pictures/logo.svg': SVG,
};

describe('a complete file', () => {
  test('sets what pages show; the footer links to each page once', () => {
    const identity = identityIn(folderOf(FILES, EVERYTHING));
    expect(identity).toMatchObject({
      name: EVERYTHING.name,
      tagline: EVERYTHING.tagline,
      logo: { width: 40, height: 20 },
      footer: [...EVERYTHING.footer, { text: 'About us', url: '/about/' }],
      contact: EVERYTHING.contact,
      registryContact: EVERYTHING.registryContact,
    });
    expect(identity.pages.map(({ path }) => path)).toEqual(['/about/', '/imprint/']);
    expect(identity.files.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^_astro\/accent\.[0-9a-f]{12}\.css$/),
      expect.stringMatching(/^_astro\/logo\.[0-9a-f]{12}\.svg$/),
    ]);
    expect(identity.logo!.path).toBe(identity.files[1]!.path);
  });

  test.each(['/imprint/#contact', '/imprint/?a=1', '/imprint', '/imprint#contact'])(
    'a footer link to %s is one to the page',
    (url) => {
      const config = { footer: [{ text: 'Imprint', url }] };
      expect(identityIn(folderOf({ 'content/imprint.md': '# T' }, config)).footer).toEqual(config.footer);
    },
  );

  test('SITE_NAME overrides its name', () => {
    expect(identityIn(folderOf(FILES, EVERYTHING), 'Another name').name).toBe('Another name');
  });

  test('another content gives another file name', () => {
    const [first, second] = ['#8a1c4a', '#0b5fa5'].map((accent) => identityIn(folderOf({}, { accent })));
    expect(first!.style).not.toBe(second!.style);
  });
});

test('without a file, nothing is set', () => {
  const identity = readIdentity({
    siteConfig: undefined,
    siteName: undefined,
    site: 'http://localhost:4321',
  });
  expect(identity).toMatchObject({
    name: 'Registry Snapshot',
    footer: [],
  });
  expect([identity.pages, identity.files]).toEqual([[], []]);
});

const MISTAKES: Record<string, object | string> = {
  'a typo': { taglien: 'x' },
  'a key in another case': { NAME: 'x' },
  'two typos': { nam: 'x', taglien: 'x' },
  'removed keys': { shareImage: 'share.png', notice: 'x' },
  'another removed key': { notesUrl: 'https://x.example/' },
  'a foreign key': { stylesheetOfTheSite: 'x' },
  'a typo in a link': { footer: [{ text: 'x', ulr: 'https://x.example' }] },
  'a typo in a theme': { accent: { light: '#000000', drak: '#ffffff' } },
  'an empty name': { name: ' ' },
  'a number for a name': { name: 5 },
  'a long name': { name: 'x'.repeat(101) },
  'an embedded direction': { tagline: 'a \u202E b' },
  'two lines': { tagline: 'a\nb' },
  'a colour by name': { accent: 'red' },
  'a text of 60 characters with its quotes': { accent: 'x'.repeat(58) },
  'a list for a colour': { accent: [] },
  'one theme': { accent: { light: '#000000' } },
  'a colour that is too light': { accent: '#ffcc00' },
  'a colour that is too dark in the dark theme': { name: 'x', accent: { light: '#003366', dark: '#003366' } },
  'a logo of another type': { logo: 'logo.gif' },
  'a logo that is missing': { logo: 'nowhere.svg' },
  'a script as a link': { footer: [{ text: 'x', url: 'javascript:alert(1)' }] },
  'a page in place of a contact': { contact: '/about/' },
  'a link to another host without a scheme': { footer: [{ text: 'x', url: '//evil.example/' }] },
  'a link to no page': { footer: [{ text: 'x', url: '/imprnt/' }] },
  'too many links': { footer: Array.from({ length: 120 }, () => ({ text: 'x', url: '/data/' })) },
  'a list': '[]',
  'an empty file': '',
  'brackets without an end': '['.repeat(49_000),
  'a deep value': `{\n  "name": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  'a list of 100 levels': `${'['.repeat(100)}${']'.repeat(100)}`,
  'a list of 101 levels': `${'['.repeat(101)}${']'.repeat(101)}`,
  'a missing comma': '{\n  "name": "x"\n  "tagline": "y"\n}',
  'a trailing comma': '{ "name": "x", }',
  'a comment': '{} // x',
  YAML: 'name: x',
};

const SEVERAL = {
  nam: 'x',
  foter: [],
  accent: '#ffffff',
  logo: 'logo.svg',
  footer: [
    { text: 'Imprint', url: '/imprnt/' },
    { text: 'Script', url: 'javascript:alert(1)' },
    { text: 'About', url: '/about/' },
    { text: 'Terms', url: '/terms/' },
  ],
};

test('each mistake is a sentence, and all are reported at once', async () => {
  const texts = Object.entries(MISTAKES).map(([name, config]) => {
    const isText = typeof config === 'string';
    const folder = folderOf(isText ? { 'site.config.json': config } : {}, isText ? undefined : config);
    return sentencesOf(name, folder);
  });
  const pages = { 'content/about.md': '# About', 'content/a.md': '', 'content/b.md': '' };
  const linked = folderOf({});
  symlinkSync('site.config.json', join(linked, 'site.config.json'));
  const others = [
    sentencesOf('mistakes in the file, its links and pictures, and in pages', folderOf(pages, SEVERAL)),
    sentencesOf('no file', folderOf({})),
    sentencesOf('a link to itself', linked),
    sentencesOf(
      'another encoding',
      folderOf({ 'site.config.json': Buffer.from('{"name":"\xE9"}', 'latin1') }),
    ),
    sentencesOf('a folder', folderOf({ 'site.config.json/x': '' })),
  ];
  await expect([...texts, ...others].join('')).toMatchFileSnapshot(
    '__snapshots__/mistakes-in-site-config.txt',
  );
});

test('brackets in a text do not count as levels', () => {
  expect(problemsIn(folderOf({}, { tagline: `"${'['.repeat(150)}` }))).toEqual([]);
});

test('each text may have its longest length, the footer 12 links, and the file 100,000 bytes', () => {
  const link = { text: 'x'.repeat(60), url: '/data/' };
  const config = {
    name: 'x'.repeat(100),
    tagline: 'x'.repeat(200),
    footer: Array.from({ length: 12 }, () => link),
    accent: '#057',
  };
  const text = JSON.stringify(config).padEnd(100_000);
  expect(identityIn(folderOf({ 'site.config.json': text }))).toMatchObject({ name: config.name });
  expect(problemsIn(folderOf({ 'site.config.json': `${text} ` }))).toHaveLength(1);
  for (const [key, value] of Object.entries(config)) {
    const longer = typeof value === 'string' ? `${value}x` : [...value, link];
    expect(problemsIn(folderOf({}, { [key]: longer }))).toHaveLength(1);
  }
  expect(problemsIn(folderOf({}, { footer: [{ ...link, text: 'x'.repeat(61) }] }))).toHaveLength(1);
});

test.each([
  ['https://x.example/a?b#c', true],
  ['http://x.example/', false],
  ['https://me@x.example/', false],
  ['https://:word@x.example/', false],
  ['https://x.example/a b', false],
  ['mailto:a@x.example', true],
  ['MAILTO:a@x.example', true],
  ['mailto:a', false],
  ['mailto:a@x.example,b@x.example', false],
  ['/', true],
  ['/a/?b=../c#/./', true],
  ['/a/../b/', false],
  ['/.', false],
  ['//x.example/', false],
  ['/a\\b/', false],
  ['a/', false],
])('the footer may have the link %s: %s', (url, isAllowed) => {
  expect(isAllowedLink(url)).toBe(isAllowed);
});

describe('site.config.schema.json', () => {
  // Update it with “npm test -- test/config/site-config.test.ts -u”.
  test('is what the code accepts', async () => {
    const text = `${JSON.stringify(siteConfigJsonSchema(), undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../site.config.schema.json');
  });

  test('accepts a complete file and rejects an unknown key, like an editor', () => {
    const ajv = new Ajv2020({ formats: { 'color-hex': true } });
    const validate = ajv.compile(siteConfigJsonSchema());
    expect([validate(EVERYTHING), validate.errors]).toEqual([true, null]);
    expect(validate({ accent: { light: '#ABCDEF', dark: '#fff' } })).toBe(true);
    expect(validate({ taglien: 'x' })).toBe(false);
    expect(validate({ accent: { light: '#000000' } })).toBe(false);
  });
});

test.each([
  ['mailto:desk@library.example', true],
  ['https://library.example/desk', true],
  ['mailto:desk@library.example?subject=Registry', false],
  ['mailto:desk@intranet', false],
  ['mailto:a%2Bb@library.example', false],
])('the contact %s is one that pages link to: %s', (contact, isLinked) => {
  expect(problemReportHrefOf(contact, 'S', 'https://x.example/') !== undefined).toBe(isLinked);
  expect(problemsIn(folderOf({}, { contact })).length === 0).toBe(isLinked);
});
