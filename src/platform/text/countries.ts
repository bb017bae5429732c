import { remember } from '../collections/bounded-cache.ts'

/**
 * ISO 3166-1: the two-letter and the three-letter code of every country, written without a space between, and those
 * in use for Kosovo. Three-letter codes cannot be derived, and ICU does not offer them.
 */
const PAIRS =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE ' +
  'BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS ' +
  'BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN ' +
  'COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST ' +
  'EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD ' +
  'HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM ' +
  'JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA ' +
  'LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM ' +
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG ' +
  'PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA ' +
  'SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD ' +
  'STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON ' +
  'TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR ' +
  'VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT ZAZAF ZMZMB ZWZWE'

/** Every country as `[two-letter code, three-letter code]`, in upper case: ISO 3166-1, and XK for Kosovo. */
export const COUNTRY_CODES: readonly (readonly [string, string])[] = PAIRS.split(' ').map((pair) => [
  pair.slice(0, 2),
  pair.slice(2),
])

/** What people write besides the codes and the names that ICU knows, by two-letter code. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'U.A.E.', 'Emirates'],
  BA: ['Bosnia', 'Bosnia and Herzegovina'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo', 'Congo-Brazzaville', 'Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China", 'Mainland China'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic', 'Czechia', 'Česká republika'],
  DE: ['BRD', 'Federal Republic of Germany'],
  FM: ['Micronesia'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GR: ['EL'],
  HK: ['Hong Kong'],
  IE: ['Republic of Ireland', 'Eire'],
  IR: ['Islamic Republic of Iran'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea', 'ROK'],
  LA: ['Lao PDR', "Lao People's Democratic Republic"],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'Republic of North Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'Nederland'],
  PL: ['Polska'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SE: ['Sverige'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye', 'Turkiye'],
  TW: ['Taiwan, Province of China', 'Republic of China'],
  TZ: ['United Republic of Tanzania'],
  US: ['USA', 'U.S.', 'U.S.A.', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VE: ['Bolivarian Republic of Venezuela'],
  VN: ['Viet Nam'],
}

const LONGEST_NAME = 60

/**
 * The two-letter code (ISO 3166-1) of a country written as two-letter or three-letter code, or by name in a
 * language that many write or that is spoken there; case, accents, punctuation and a leading "the" do not matter.
 * Undefined when it is neither.
 */
export const countryCodeOf: (text: string) => string | undefined = remember(
  (text) => {
    // Letters alone are those of Namibia.
    if (text.length > LONGEST_NAME || /^\s*n\/a\s*$/iu.test(text)) return undefined
    const [, name, code] = TWICE.exec(text) ?? []
    return name === undefined || code === undefined
      ? namedCountry(text)
      : (namedCountry(text) ?? sameCountry(name, code))
  },
  { limit: 1_000, longest: LONGEST_NAME },
)

/** "United States of America (USA)". */
const TWICE = /^([^()]+)\(([^()]+)\)\s*$/u

/** What is said twice must be the same: "Korea (North)" is not. */
function sameCountry(one: string, other: string): string | undefined {
  const code = namedCountry(one)
  return code === namedCountry(other) ? code : undefined
}

function namedCountry(text: string): string | undefined {
  const letters = lettersOf(text)
  english ??= indexNames(['en'])
  const code = english.get(letters)
  if (code !== undefined) return code
  others ??= indexNames(['de', 'fr', 'es'])
  const other = others.get(letters)
  if (other !== undefined) return other
  further ??= indexFurther()
  return further.get(letters)
}

/** The English names of all countries. */
export function countryNames(): readonly string[] {
  if (shownNames !== undefined) return shownNames
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
  shownNames = COUNTRY_CODES.map(([code]) => inEnglish.of(code) ?? code)
  return shownNames
}

let shownNames: readonly string[] | undefined
// Built at first use: ICU takes milliseconds for the names of a language.
let english: ReadonlyMap<string, string> | undefined
let others: ReadonlyMap<string, string> | undefined
let further: ReadonlyMap<string, string> | undefined

/** The other languages in which the names of all countries are known. */
const FURTHER = ['it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'tr', 'ru', 'ar', 'ko', 'ja', 'zh', 'zh-Hant']

/** Languages in which a country is called by those who live there, besides the one that ICU thinks likeliest. */
const SPOKEN: readonly (readonly [code: string, language: string])[] = [
  ['BY', 'be'],
  ['IE', 'ga'],
  ['KZ', 'kk'],
  ['LU', 'lb'],
  ['ME', 'sr-Latn'],
  ['NO', 'nn'],
  ['RS', 'sr-Latn'],
]

/** What countries are called at home, and in more languages. The first meaning of a name stays. */
function indexFurther(): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  const atHome = [...COUNTRY_CODES.map(([code]) => [code, likelyLanguage(code)] as const), ...SPOKEN]
  const named = [
    ...Map.groupBy(atHome, ([, language]) => language)
      .entries()
      .flatMap(([language, its]) => namesIn(language, new Set(its.map(([code]) => code)))),
    ...FURTHER.flatMap((language) => namesIn(language)),
  ]
  for (const [name, code] of named) {
    const letters = lettersOf(name)
    // Three Latin letters look like a code or a word: Portuguese "Omã", Turkish "Çin".
    if (/^\p{Script=Latin}{0,3}$/u.test(letters) || index.has(letters)) continue
    index.set(letters, code)
  }
  return index
}

function likelyLanguage(code: string): string {
  const { language, script } = new Intl.Locale(`und-${code}`).maximize()
  return `${language}-${script}`
}

/** Codes and nicknames come before names, and the first meaning of a name stays. */
function indexNames(languages: readonly string[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>()
  const add = (name: string, code: string) => {
    if (!index.has(name)) index.set(name, code)
  }
  for (const [code, code3] of COUNTRY_CODES) for (const name of [code, code3]) add(lettersOf(name), code)
  for (const [code, names] of Object.entries(NICKNAMES)) for (const name of names) add(lettersOf(name), code)
  for (const [name, code] of languages.flatMap((language) => namesIn(language))) {
    const letters = lettersOf(name)
    // Without its points, the French "É.-U." reads as EU.
    if (letters.length > 2) add(letters, code)
  }
  return index
}

function namesIn(language: string, wanted?: ReadonlySet<string>): [string, string][] {
  const codes = COUNTRY_CODES.map(([code]) => code).filter((code) => wanted?.has(code) ?? true)
  return (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
    return codes.map((code): [string, string] => [names.of(code) ?? '', code])
  })
}

function lettersOf(text: string): string {
  return text
    .trim()
    .replace(/^the\s+/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')
}
