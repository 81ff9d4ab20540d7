// What the headings of a list say of its columns. They are hints: a platform is found in any column.
import { foldText } from '../util/fold.ts';
import { remembered } from '../util/remembered.ts';
import { wordPartsOf, wordsIn } from '../search/words.ts';
import type { CredentialField } from '../model/facets.ts';

/** `secret`: credentials and their owners. `remark`: what says nothing about the platform. */
export type ColumnHint =
  | CredentialField
  | 'secret'
  | 'remark'
  | 'release'
  | 'url'
  | 'id'
  | 'abbrev'
  | 'platform'
  | 'provider'
  | 'name';

type WordKind = Exclude<ColumnHint, CredentialField> | 'requestor' | 'key' | 'ip' | 'parameter' | 'filler';

/** By what they mean, the words of headings as foldText writes them. */
const VOCABULARY: Record<WordKind, string> = {
  requestor: 'requestor requester requestorid requesterid demandeur antragsteller solicitante richiedente',
  key: 'key keys apikey apikeys cle clef clave chave chiave schlussel schluessel apischlussel sleutel nyckel nokkel avain klucz klic token',
  ip: 'ip',
  parameter: 'code parameter parameters param params parametre parametro attr attribute platformattr',
  secret:
    'customer customers customerid customername client cliente clienteid klant klantnummer kunde kunden kundennummer kundnummer asiakas klient user users username userid login password passwort kennwort passwd motdepasse contrasena senha secret credential credentials accountnumber accountid benutzer benutzername usuario utilisateur identifiant zugangsdaten',
  remark:
    'note notes comment comments remark remarks bemerkung bemerkungen anmerkung kommentar remarque remarques commentaire commentaires nota notas observaciones observacoes comentario comentarios osservazioni opmerking opmerkingen status statut stato estado active inactive harvesting harvest report reports requested rapport rapports bericht berichte informe informes reporttypes type types institution institutions etablissement einrichtung institucion istituzione library libraries bibliotheque bibliothek biblioteca bibliotheek bibliotek kirjasto campus member members consortium mail email person date dates datum fecha created updated modified earliest last first since from to begin end data available required requires delay retry count contact contacts tags',
  release: 'release releases version versions versie versione wersja versao cop',
  url: 'url urls uri link links lien liens endpoint endpoints address addresses adresse adressen direccion endereco indirizzo adres enlace website site web webseite server baseurl sushiurl',
  id: 'id ids uuid identifier identificador identificativo kennung registry record registryid registryrecord platformid serviceid',
  abbrev:
    'abbreviation abbreviations abbrev abbr acronym acronyme shortname short kurzel kurzname abkurzung sigle sigla siglas code codes kode codigo codice',
  platform:
    'platform platforms plateforme plateformes plattform plattformen plataforma plataformas piattaforma platforma platforme alusta plattegrond platvorm платформа πλατφορμα 平台 プラットフォーム 플랫폼 منصه',
  provider:
    'provider providers vendor vendors publisher publishers supplier suppliers contentprovider editeur editeurs fournisseur fournisseurs editorial editora proveedor proveedores fornecedor anbieter verlag verlage lieferant hersteller editore fornitore uitgever leverancier aanbieder forlag forlagt utgivare utgiver leverandor leverantor kustantaja toimittaja wydawca dostawca издатель издательство поставщик 出版社 出版者 出版商 供应商 提供者 提供元 出版사 aggregator aggregateur host',
  name: 'name names nom noms nombre nome navn namn nimi naam nazwa nazev bezeichnung название наименование 名称 名前 名稱 이름 title titles titel titre titulo titolo database databases datenbank product products produkt produit producto produto prodotto resource resources ressource recurso risorsa service services dienst servicio servico servizio interface interfaces label account accounts konto compte cuenta conta source sources quelle fuente fonte collection collections package packages paket paquete',
  filler:
    'sushi counter api base of the our in usage content service de la le des du von der die das el del i und and et c5 r5 for 5 51 no nr number nummer numero',
};

const KINDS = new Map<string, WordKind[]>();
for (const [kind, words] of Object.entries(VOCABULARY) as [WordKind, string][])
  for (const word of words.split(' ')) KINDS.set(word, [...(KINDS.get(word) ?? []), kind]);

/** In this order: a heading with words of several kinds has the first hint. */
const HINTS: [ColumnHint, isMeant: (has: (kind: WordKind) => boolean, words: string[]) => boolean][] = [
  [
    'requestor_id_required',
    (has, words) => has('requestor') && (has('id') || words.length === 1 || words[0]!.endsWith('id')),
  ],
  ['secret', (has) => has('requestor')],
  ['api_key_required', (has) => has('key')],
  ['ip_address_authorization', (has) => has('ip') && has('url')],
  ['platform_attr_required', (has) => has('platform') && has('parameter')],
  ['secret', (has) => has('secret')],
  ['release', (has) => has('release')],
  ['remark', (has) => has('remark') || has('parameter')],
  ['url', (has, words) => has('url') || words.join() === 'sushi'],
  ['id', (has) => has('id')],
  ['abbrev', (has) => has('abbrev')],
  ['platform', (has) => has('platform')],
  ['provider', (has) => has('provider')],
  ['name', (has) => has('name')],
];

const USEFUL: readonly (ColumnHint | undefined)[] = ['url', 'id', 'abbrev', 'platform', 'provider', 'name'];
const MAX_HEADING_LENGTH = 60;

/** Undefined for a text with a word that no heading has. */
export function hintOfHeading(text: string): ColumnHint | undefined {
  if (text.length > MAX_HEADING_LENGTH) return undefined;
  const words = wordsIn(text)
    .flatMap(wordPartsOf)
    .map((word) => foldText(word));
  if (words.length === 0 || !words.every((word) => KINDS.has(word))) return undefined;
  const kinds = new Set(words.flatMap((word) => KINDS.get(word)!));
  return HINTS.find(([, isMeant]) => isMeant((kind) => kinds.has(kind), words))?.[0];
}

/** Whether a text has a word for credentials. */
export const isAboutAccess = remembered((text): boolean => {
  const kinds = wordsIn(text)
    .flatMap(wordPartsOf)
    .flatMap((word) => KINDS.get(foldText(word)) ?? []);
  return kinds.some((kind) => ['requestor', 'key', 'secret'].includes(kind));
});

/** Whether the cells are headings in words that are known: most of them, or a decisive one. */
export function areKnownHeadings(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const hints = filled.map(hintOfHeading);
  if (filled.some((cell) => /:\/\/|@|\d{4}/.test(cell))) return false;
  return (
    hints.some((hint) => hint === 'platform' || hint === 'provider') ||
    (hints.some((hint) => USEFUL.includes(hint)) &&
      2 * hints.filter((hint) => hint !== undefined).length >= filled.length)
  );
}
