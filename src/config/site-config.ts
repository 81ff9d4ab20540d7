// What an operator can set in site.config.json. The JSON Schema for editors is made from this.
import { z } from 'zod';
import { oneLineSchema, siteNameSchema } from './setting-schemas.ts';
import { REMOVED_KEYS } from './removed.ts';
import { closestWord } from '../util/edit-distance.ts';
import { isAllowedLink, isUrlWithProtocol } from './allowed-links.ts';

/** An object that rejects unknown keys, and names the closest known one. */
function objectOf<Shape extends z.ZodRawShape>(shape: Shape, expected: string) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownKeyText(key, Object.keys(shape))).join(' ')
        : expected,
  });
}

function unknownKeyText(key: string, known: readonly string[]): string {
  const removal = REMOVED_KEYS.find((removed) => removed.key === key);
  if (removal) return `“${key}” is not a known key. ${removal.advice}`;
  const closest = closestWord(key, known);
  const hint = closest ? `Did you mean “${closest}”?` : `The known keys are ${known.join(', ')}.`;
  return `“${key}” is not a known key. ${hint}`;
}

const COLOR = 'a colour such as #0b5fa5';
const color = z
  .string(COLOR)
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, COLOR)
  .meta({ format: 'color-hex' });
const LINK = 'an https: or mailto: URL, or a path of this site that starts with /';

const OUTSIDE = 'an https: URL, or mailto: and one email address';
/** Pages link to no other address (`safeHrefOf`). */
const MAIL = /^mailto:[^\s@:/?#%,;<>"=|([{“]+@[^\s@:/?#%,;<>"=|]+\.[^\s@:/?#%,;<>"=|]+$/i;
const contactLink = z
  .string(OUTSIDE)
  .refine((text) => MAIL.test(text) || isUrlWithProtocol(text, ['https:']), OUTSIDE)
  .optional();

const LOGO = 'the path of a file that ends in .svg or .png';

export const siteConfigSchema = objectOf(
  {
    $schema: z.string('the path of a JSON Schema').optional().describe('For editors.'),
    name: siteNameSchema
      .optional()
      .describe('The name of the site: in the header, titles and feeds. SITE_NAME overrides it.'),
    tagline: oneLineSchema(200)
      .optional()
      .describe('What the site is for: on the home page and in its preview.'),
    accent: z
      .union([color, objectOf({ light: color, dark: color }, 'an object with the keys light and dark')])
      .optional()
      .describe(
        'The colour of links, buttons and marks. One colour is for the light theme, and the dark theme gets a lighter shade of it. Its contrast is checked.',
      ),
    logo: z
      .string(LOGO)
      .regex(/\.(svg|png)$/, LOGO)
      .optional()
      .describe('An SVG or PNG file beside the name in the header. The path is relative to this file.'),
    contact: contactLink.describe(
      'Where visitors write about this site: an https: URL, or mailto: and one email address. Appears at the end of each record.',
    ),
    registryContact: contactLink.describe(
      'Where visitors write about mistakes in the registry’s records: an https: URL, or mailto: and one email address. Appears at the end of each record.',
    ),
    footer: z
      .array(
        objectOf(
          {
            text: oneLineSchema(60).describe('For example: Imprint'),
            url: z
              .string(LINK)
              .refine(isAllowedLink, LINK)
              .describe(
                'An https: or mailto: URL, or a path of this site: /imprint/ for content/imprint.md.',
              ),
          },
          'an object with the keys text and url',
        ),
        'a list of links',
      )
      .max(12, 'a list of at most 12 links')
      .optional()
      .describe('Links at the end of every page, such as imprint, privacy and contact.'),
  },
  'an object',
);

export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** Published as site.config.schema.json. */
export function siteConfigJsonSchema(): object {
  return {
    title: 'Site configuration of Registry Snapshot',
    ...z.toJSONSchema(siteConfigSchema, { io: 'input' }),
  };
}
