// What the headings of a list say of its columns: which one names platforms, and which ones name none.
import { wordPartsOf, wordsIn } from '../search/words.ts';
import { foldText } from '../util/fold.ts';

export type HeadingKind = 'platform' | 'release' | 'other' | 'known';

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
export function headingKindOf(text: string): HeadingKind | undefined {
  const words = wordsIn(text)
    .flatMap(wordPartsOf)
    .map((word) => foldText(word));
  return KINDS.find(([, pattern]) => pattern.test(words.join(' ')))?.[0];
}

/** Whether cells are headings in known words, or in an unknown language above codes: numbers, URLs and email addresses. */
export function areHeadings(
  cells: readonly string[],
  below: readonly { cells: readonly string[] }[],
  isName: (text: string) => boolean,
): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.some((cell) => isCode(cell) || isName(cell))) return false;
  const kinds = filled.flatMap((cell) => headingKindOf(cell) ?? []);
  if (cells.length === 1) return kinds.some((kind) => kind === 'platform' || kind === 'known');
  if (kinds.includes('platform') || kinds.length > 1) return true;
  return cells.some((cell, column) => {
    const values = below.slice(0, MAX_ROWS_COMPARED).flatMap((row) => row.cells[column] || []);
    return cell !== '' && values.length > 1 - kinds.length && values.every(isCode);
  });
}

const MAX_ROWS_COMPARED = 1000;

function isCode(cell: string): boolean {
  return /\d|:\/\/|@/.test(cell);
}
