// The vocabularies from which platforms beyond the hand-written ones are made, language by language.
import type { Kind } from './kinds.ts';

export interface Vocabulary {
  /** Publishers. A slug follows a `|` where the word has no Latin letters; so with forms and topics. */
  imprints: readonly string[];
  /** What a platform calls itself, and what kind it then is. */
  forms: readonly (readonly [word: string, kind: Kind])[];
  topics: readonly string[];
  name(imprint: string, form: string, topic: string): string;
  /** Keys of the hosts that its publishers turn to first. */
  hosts: readonly string[];
  /** Where its publishers live: country, and an address with `#` for the number. */
  places: readonly (readonly [country: string, address: string])[];
  first: readonly string[];
  last: readonly string[];
}

function list(text: string): readonly string[] {
  return text
    .split(/[;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

function forms(words: Partial<Record<Kind, string>>): Vocabulary['forms'] {
  return Object.entries(words).flatMap(([kind, text]) =>
    list(text).map((word) => [word, kind as Kind] as const),
  );
}

const ENGLISH: Vocabulary = {
  imprints: list(`
    Ashgrove Press; Callow & Reed; Westmere Academic; Halden Valley Books; Port Callow Society;
    Three Rivers Institute; Saltmarsh Editions; Kingsfold College Press; Birchwater Scholarly;
    Tern Island Trust; Larkhill Learned Society; Copperbeech; Windrush Bay Press; Greystone & Daughters;
    Thornbury Lane; Skelder Academic; Otter Creek Publishing; Marram House; Pinewold Press;
    Silverburn Institute; Hollins Cross; Eastering Press; Fallow Field Books; Quernstone;
    Rookhope Society; Long Meadow Scholarly; Bracken & Lowe; Candlewick Hall; Drumlin Press;
    Esker Academic; Juniper Ridge; Moorfoot Institute; Nettlecombe Press; Orchard Gate; Peverell & Sons;
    Ravensdale Trust; Sandpiper Academic; Tidewrack Press; Underhill Society; Yarrow Bank Press
  `),
  forms: forms({
    journals: 'Journals; Review',
    books: 'eBooks; Handbooks',
    abstracts: 'Abstracts; Index',
    database: 'Digital Archive',
    both: 'Online',
    aggregated: 'Full Text',
    media: 'Video Library',
    collection: 'Reference Shelf',
    repository: 'Data Repository',
  }),
  topics: list(`
    Freshwater Biology; Medieval Studies; Number Theory; Applied Linguistics; Veterinary Practice;
    Coastal Engineering; Plant Pathology; Musicology; Palaeography; Public Health Nursing; Tax Law;
    Rural Sociology; Glaciology; Textile Conservation; Apiculture; Polymer Chemistry; Early Education;
    Maritime History; Ceramics; Soil Mechanics; Numismatics; Comparative Literature; Aviation Safety;
    Horticulture; Speech Therapy; Seismology; Museum Practice; Urban Forestry; Dairy Technology; Optics;
    Archival Science; Folklore; Economic Botany; Paediatric Dentistry; Railway Engineering; Bioethics;
    Operations Research; Film History; Cartography; Acoustics; Social Work; Marine Insurance;
    Volcanology; Lexicography; Theatre Studies; Fisheries; Wood Science; Labour Relations; Ornithology;
    Criminology; Mycology; Hydraulics; Egyptology; Nutrition; Metallurgy; Ergonomics; Meteorology;
    Sign Languages; Landscape Design; Epidemiology
  `),
  name: (imprint, form, topic) => `${imprint} ${form}: ${topic}`,
  hosts: list('quillstack; lumenledger; harborlight; cedarvine; matilda; quillstack'),
  places: [
    ['US', '# Founders Way\nColumbus, OH 43299'],
    ['US', 'Suite #, 900 Lakeshore Terrace\nDuluth, MN 55899'],
    ['US', '# Mission Orchard Road\nFresno, CA 93799'],
    ['GB', '# Mill Lane\nYork YO99 9ZZ'],
    ['GB', '# Chapel Walk\nAberystwyth SY99 9ZZ'],
    ['CA', '# Portage Crescent\nWinnipeg MB R9Z 9Z9'],
    ['AU', '# Jacaranda Street\nBallarat VIC 3399'],
    ['NZ', '# Tui Road\nNelson 7099'],
    ['IE', '# Weir Street\nKilkenny R99 Z999'],
    ['ZA', '# Jakaranda Avenue\nMakhanda 6199'],
    ['KE', 'P.O. Box #\nKisumu 40199'],
    ['NG', '# Unity Close\nIbadan 200999'],
    ['GH', 'No. # Independence Lane\nKumasi'],
    ['IN', '# Temple Tree Road\nMysuru 570999'],
    ['SG', '# Orchid View #02-00\nSingapore 999998'],
    ['JM', '# Pimento Drive\nKingston 99'],
    ['PH', '# Sampaguita Street\nIloilo City 5099'],
    ['MY', 'No. #, Jalan Kenanga\n11999 George Town'],
  ],
  first: list(`
    Alice; Ben; Chidi; Dana; Esther; Farah; Grace; Hugh; Imogen; Jonah; Kavya; Liam; Morag; Nadia; Owen;
    Ruth
  `),
  last: list(`
    Ashworth; Bellweather; Carmody; Dunmore; Eze; Fairbairn; Goodenough; Hathersage; Iyer; Kingsnorth;
    Lockhart-Adeyemi; Mapstone; O’Rourke; Pemberton; Tan; Winterbourne
  `),
};

const GERMAN: Vocabulary = {
  imprints: list(`
    Verlag Eichenhain; Lindenfels & Söhne; Gesellschaft Grünwald; Bergmann-Stiftung Auental;
    Edition Kranichsee; Holunder Verlag; Akademie Moosbach; Verlag zur Brücke; Rotbuchen-Presse;
    Institut Steinach
  `),
  forms: forms({
    journals: 'Zeitschriften',
    books: 'E-Books',
    abstracts: 'Fachdatenbank',
    database: 'Volltexte',
    collection: 'Handbücher',
    media: 'Mediathek',
  }),
  topics: list(`
    Wasserbau; Rechtsgeschichte; Pflegewissenschaft; Orgelkunde; Forstwirtschaft; Werkstoffprüfung;
    Volkskunde; Steuerrecht; Tiermedizin; Sprachdidaktik; Vermessung; Gartenbau; Bergbaugeschichte;
    Kirchenmusik; Sozialpädagogik; Optik; Archivwesen; Weinbau; Baugeschichte; Mineralogie; Straßenbau;
    Bühnenkunst; Notfallmedizin; Logopädie; Insektenkunde; Hochschulrecht; Papierrestaurierung;
    Energiewirtschaft; Kartografie; Philosophie
  `),
  name: (imprint, form, topic) => `${imprint} – ${form} ${topic}`,
  hosts: list('rechenwerk; rechenwerk; nordvik; openshelf'),
  places: [
    ['DE', 'Buchenallee #\n37999 Göttingen'],
    ['DE', 'Am Weiher #\n79999 Freiburg'],
    ['AT', 'Kastanienweg #\n8099 Graz'],
    ['CH', 'Seestrasse #\n8999 Rapperswil'],
  ],
  first: list(`
    Anke; Bernd; Clara; Dörte; Emil; Franziska; Götz; Heike; Jörg; Mareike
  `),
  last: list(`
    Ackermann; Böttcher; Dahlmann; Eisenhut; Früh; Grünewald; Hölscher; Kreß; Löwenstein; Weißgerber
  `),
};

const FRENCH: Vocabulary = {
  imprints: list(`
    Éditions du Héron; Presses de la Rivière-Blanche; Société savante du Val-d’Ombre;
    Les Cahiers de l’Orme; Maison Garance; Éditions Pont-Levis; Presses du Chêne-Vert;
    Institut Beaumarais; Éditions de la Lisière; Collectif Sémaphore
  `),
  forms: forms({
    journals: 'revues',
    books: 'livres numériques',
    abstracts: 'base bibliographique',
    database: 'archives',
    media: 'vidéothèque',
    collection: 'encyclopédies',
  }),
  topics: list(`
    Histoire rurale; Droit maritime; Géologie; Théâtre; Œnologie; Soins infirmiers; Acoustique;
    Botanique; Philologie; Génie civil; Démographie; Égyptologie; Éducation; Urbanisme; Chimie fine;
    Musique ancienne; Numismatique; Pêche et océans; Économie sociale; Linguistique; Art du livre;
    Météorologie; Santé publique; Cinéma; Cartographie; Sociologie; Céramique; Forêts; Épigraphie;
    Médecine vétérinaire
  `),
  name: (imprint, form, topic) => `${imprint} : ${topic}, ${form}`,
  hosts: list('atelier; atelier; papyron; lumenledger'),
  places: [
    ['FR', '#, rue des Lavandières\n35999 Rennes'],
    ['FR', '#, cours des Tilleuls\n33999 Bordeaux'],
    ['BE', 'rue du Moulin #\n5099 Namur'],
    ['CA', '#, chemin des Érables\nSherbrooke QC J9Z 9Z8'],
    ['MA', '#, rue des Orangers\nFès 30999'],
    ['LU', '#, rue de la Forge\nL-9999 Esch'],
  ],
  first: list(`
    Adèle; Benoît; Chloé; Étienne; François; Gaëlle; Hamid; Inès; Joël; Noémie
  `),
  last: list(`
    Aubépin; Bélanger-Roy; Chaumont; Delacour; Fâche; Guérin; L’Hermine; Marchandeau; Noël; Vasseur
  `),
};

const SPANISH: Vocabulary = {
  imprints: list(`
    Editorial Jacaranda; Universidad de Valdehueso; Ediciones Cóndor Azul; Instituto Peñaflor;
    Casa Editora Ombú; Fundación Alhucema; Ediciones del Ñandú; Sociedad Científica Roble;
    Editorial Río Manso; Colegio San Telmo Viejo
  `),
  forms: forms({
    journals: 'Revistas',
    books: 'Libros electrónicos',
    abstracts: 'Índice',
    database: 'Hemeroteca',
    collection: 'Biblioteca digital',
    media: 'Videoteca',
  }),
  topics: list(`
    Derecho agrario; Botánica aplicada; Historia colonial; Enfermería; Lingüística; Vulcanología;
    Pedagogía; Ingeniería sísmica; Antropología; Economía; Oceanografía; Arqueología; Música popular;
    Zootecnia; Filosofía; Trabajo social; Matemáticas; Viticultura; Urbanismo; Odontología; Química;
    Geografía; Archivística; Cine; Salud pública; Traducción; Nutrición; Astronomía; Criminología; Danza
  `),
  name: (imprint, form, topic) => `${form} de ${topic} (${imprint})`,
  hosts: list('sabia; cedarvine; lumenledger'),
  places: [
    ['ES', 'Calle del Olivo, #\n37999 Salamanca'],
    ['MX', 'Av. de las Bugambilias #\n44999 Guadalajara'],
    ['AR', 'Pasaje del Molino #\nX5099 Córdoba'],
    ['CL', 'Avenida Los Copihues #\nValdivia'],
    ['CO', 'Carrera del Cafetal # - 00\nManizales'],
    ['PE', 'Jirón Las Retamas #\nArequipa'],
    ['UY', 'Rambla del Puerto #\n11999 Montevideo'],
  ],
  first: list(`
    Alma; Bruno; Concepción; Diego; Elvira; Íñigo; Julieta; Mateo; Rocío; Ximena
  `),
  last: list(`
    Aguirre Núñez; Bermúdez; Castañeda; Domínguez Peña; Echeverría; Ibáñez; Muñoz; Quispe; Rincón;
    Zúñiga
  `),
};

const PORTUGUESE: Vocabulary = {
  imprints: list(`
    Editora Ipê-Roxo; Edições Caravela Lenta; Imprensa da Serra; Instituto Jequitibá; Editora Maré Alta;
    Fundação Araucária-Mirim; Edições Alecrim; Sociedade Botânica do Vale
  `),
  forms: forms({
    journals: 'Periódicos',
    books: 'Livros',
    abstracts: 'Base de dados',
    database: 'Acervo',
    repository: 'Repositório',
  }),
  topics: list(`
    Saúde coletiva; Agronomia; Educação; Direito ambiental; História da arte; Linguística; Oceanografia;
    Enfermagem; Física; Sociologia; Música; Engenharia florestal; Antropologia; Química; Geociências;
    Nutrição; Literatura; Zoologia; Cinema; Arquivologia; Economia; Matemática; Odontologia; Filosofia;
    Meteorologia
  `),
  name: (imprint, form, topic) => `${imprint} | ${form}: ${topic}`,
  hosts: list('sabia; sabia; openshelf'),
  places: [
    ['BR', 'Rua das Acácias, #\n30999-000 Belo Horizonte – MG'],
    ['BR', 'Travessa do Sol, #\n66999-000 Belém – PA'],
    ['PT', 'Rua da Oliveira, #\n3099-999 Coimbra'],
  ],
  first: list(`
    Ana; Caio; Débora; Flávio; Graça; Hélio; Luísa; Otávio
  `),
  last: list(`
    Antunes; Brandão; Conceição; Falcão; Magalhães; Nóbrega; Simões; Vilaça
  `),
};

const JAPANESE: Vocabulary = {
  imprints: list(`
    青嵐社|seiransha; 白樺書房|shirakaba; 海燕出版|kaien; 楓林学会|furin; 朝霧堂|asagiri; 北斗文庫|hokuto; 瑠璃書院|ruri;
    双葉学術|futaba
  `),
  forms: forms({
    journals: '電子ジャーナル|ejournal',
    books: '電子書籍|ebook',
    abstracts: '文献索引|sakuin',
    database: 'アーカイブ|archive',
    media: '映像ライブラリー|eizo',
  }),
  topics: list(`
    林学|ringaku; 火山学|kazan; 国文学|kokubun; 看護学|kango; 海洋工学|kaiyo; 民俗学|minzoku; 農業経済|nogyo; 数理統計|tokei;
    音声学|onsei; 薬用植物|yakuyo; 鉄道史|tetsudo; 図書館学|toshokan; 陶芸|togei; 気象|kisho; 法制史|hosei; 建築防災|bosai;
    栄養学|eiyo; 天文|tenmon; 教育心理|kyoiku; 漁業|gyogyo; 保存科学|hozon; 映画史|eiga; 統語論|togo; 環境衛生|kankyo; 書誌学|shoshi
  `),
  name: (imprint, form, topic) => `${imprint} ${topic}${form}`,
  hosts: list('minato; minato; lumenledger'),
  places: [
    ['JP', '〒000-0001\n若葉区みどり台#番地'],
    ['JP', '〒000-0002\n松原市浜通り#'],
  ],
  first: list(`
    陽子; 健太; 美咲; 翔; 千尋; 直樹
  `),
  last: list(`
    青山; 石橋; 小野寺; 桐谷; 早瀬; 水無月
  `),
};

const POLISH: Vocabulary = {
  imprints: list(`
    Wydawnictwo Jarzębina; Towarzystwo Naukowe Brzeźno; Oficyna Żuraw; Instytut Wierzbowy;
    Książnica Śródleśna; Wydawnictwo Ćma; Dom Wydawniczy Pióro i Młot; Fundacja Łódka
  `),
  forms: forms({
    journals: 'czasopisma',
    books: 'książki',
    abstracts: 'bibliografia',
    database: 'archiwum',
    media: 'nagrania',
  }),
  topics: list(`
    Hydrologia; Językoznawstwo; Leśnictwo; Prawo rolne; Pedagogika; Muzykologia; Geodezja;
    Pielęgniarstwo; Średniowiecze; Chemia; Rzeźba; Ekonomia; Górnictwo; Etnografia; Zoologia;
    Archiwistyka; Filozofia; Wzornictwo; Optyka; Żywienie; Socjologia; Bibliotekoznawstwo; Teatr;
    Statystyka; Geologia
  `),
  name: (imprint, form, topic) => `${imprint}: ${topic} – ${form}`,
  hosts: list('lacznik; lacznik; quillstack'),
  places: [
    ['PL', 'ul. Klonowa #\n50-999 Wrocław'],
    ['PL', 'ul. Rybacka #\n80-999 Gdańsk'],
    ['PL', 'al. Lipowa #\n87-999 Toruń'],
  ],
  first: list(`
    Agnieszka; Błażej; Dorota; Grażyna; Łukasz; Michał; Róża; Święcisław
  `),
  last: list(`
    Bąk; Chrząszcz; Dębowska; Gołębiewski; Jabłoński; Kłos; Śliwińska; Źrebiec
  `),
};

/** Whose turn it is: the k-th made platform takes the k-th vocabulary, over and over. */
// prettier-ignore
export const VOCABULARIES: readonly Vocabulary[] = [
  ENGLISH, GERMAN, ENGLISH, FRENCH, ENGLISH, SPANISH, ENGLISH, JAPANESE, ENGLISH, POLISH, ENGLISH, PORTUGUESE,
];
