// What the headings of a list say of its columns: which one names platforms, and which ones name none.
import { wordPartsOf, wordsIn } from '../search/words.ts';
import { foldText } from '../util/fold.ts';
import { remembered } from '../util/remembered.ts';
import type { PlatformNames } from './platform-names.ts';

export type HeadingKind = 'platform' | 'release' | 'other' | 'known';

/** Numbers, URLs and email addresses are no headings. */
const CODE = /\d|:\/\/|@/;
/** The folded words of headings. In this order: the first that fits decides. */
const KINDS: [HeadingKind, RegExp][] = [
  ['release', /\b(release|version|versie|versione|wersja|versao|cop)\b|^counter$/],
  [
    'other',
    /\b(notes?|notas?|remarks?|comments?|comment\w+|bemerk\w*|anmerk\w*|remarq\w*|observ\w*|opmerk\w*|status|statut|estado|librar\w+|bibliot\w+|institut\w+|campus|contact\w*|e?mails?|phone|customer\w*|clients?|cliente\w*|klant\w*|kunden\w*|kundn\w*|user\w*|utilisat\w+|benutzer\w*|login|pass\w*|kennwort\w*|(api)?keys?|cle|clave|chave|chiave|(api)?schlussel|avain|token|secret\w*|credential\w*|zugangs\w*|requestor\w*|requester\w*|demandeur|identifiant|parameters?|params|code|codes|ids?|uuid|delay|retry)\b/,
  ],
  [
    'platform',
    /^((name|nombre|nom|nome|collection|database|content|title)s? )?((of|de|du|der|da|do|della) )?((the|la|el) )?(platform[ae]?s?|plattform(en)?|plateformes?|plataformas?|piattaform[ae]|alusta|платформа|πλατφορμα|平台|プラットフォーム|플랫폼)( names?)?$/,
  ],
  [
    'known',
    /^((sushi|base|content|service) )?(provider|vendor|publisher|supplier|account|label|interface|source|name|title|database|product|package|url|uri|link|endpoint|server|address|host|abbrev\w*|acronym|editeur|fournisseur|paquet|editorial|proveedor|proveedores|anbieter|verlag|lieferant|produkt|produit|producto|adresse|quelle|nom|nombre|nome|toimittaja|kustantaja|fornecedor|uitgever|leverancier|出版社|提供者|供应商)s?( (url|name|uri|address|adresse|link|abbreviation))?$/,
  ],
];

/** Undefined for a text with other words than headings have. */
export const headingKindOf = remembered((text): HeadingKind | undefined => {
  const words = wordsIn(foldText(wordsIn(text).flatMap(wordPartsOf).join(' '))).join(' ');
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0];
});

/** Whether the texts of a row are headings in known words, or in an unknown language above rows that all have codes. */
export function areHeadings(
  texts: readonly string[],
  below: readonly (readonly string[])[],
  names: PlatformNames,
): boolean {
  if (texts.some((text) => CODE.test(text) || names.inCell(text)?.isWhole)) return false;
  const kinds = texts.flatMap((text) => headingKindOf(text) ?? []);
  if (texts.length < 2 || kinds.includes('platform'))
    return kinds.some((kind) => kind === 'platform' || kind === 'known');
  if (kinds.length > 1) return true;
  const others = below.filter(({ length }) => length > 0);
  const areAboveCodes = others.every((row) => row.length > 1 && row.some((text) => CODE.test(text)));
  return areAboveCodes && others.length > 1 - kinds.length;
}
