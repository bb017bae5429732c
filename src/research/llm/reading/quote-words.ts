import { countryCodeOf } from '../../../platform/text/countries.ts'
import { readPlace } from '../../readers/postal-address.ts'
import { countryOfRegion, regionByCode } from '../../zones/regions.ts'

/**
 * Words by which a quote is about what it is given for; English, German, French, Spanish, and the names of schema.org that
 * pages state for machines. Each pattern is looked for anywhere in a quote.
 */
function words(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'iu')
}

/** Who is counted where people are. */
export const PEOPLE = words(
  'people|persons?|employees?|staff|strong|workers|workforce|headcount|team|team ?mates?|members|colleagues|professionals|experts|specialists|engineers|numberofemployees|of us|' +
    'mitarbeit\\p{L}*|beschäftigte\\p{L}*|angestellte\\p{L}*|menschen|leute|personen|köpfe|kolleg\\p{L}*|belegschaft|fachkräfte\\p{L}*|expert\\p{L}*|' +
    'personnes|salarié\\p{L}*|collaborat\\p{L}*|employés|employées|équipe|effectif|effectifs|' +
    'personas|empleados|empleadas|trabajador\\p{L}*|colaborador\\p{L}*|profesionales|equipo|plantilla',
)

/** What is counted where positions are. */
export const POSITIONS = words(
  'positions?|openings?|roles?|jobs?|vacanc(?:y|ies)|stellen(?:angebote)?|stelle|positionen|jobangebote|postes?|offres?|emplois?|vacantes?|puestos?|empleos?|ofertas?',
)

/** What tells of looking for people. */
export const HIRING = words(
  'hiring|hires?|look(?:ing|s)? for|seek(?:s|ing)?|join(?: us| our)?|openings?|open (?:positions?|roles?|jobs?)|vacanc(?:y|ies)|positions?|jobs?|careers?|apply|recruit\\p{L}*|' +
    'suchen|sucht|gesucht|stellen\\p{L}*|bewerb\\p{L}*|bewirb|karriere|verstärkung|einstellen|' +
    "recrut\\p{L}*|rejoign\\p{L}*|recherch\\p{L}*|postes?|offres? d['’]emploi|candidat\\p{L}*|carrières?|" +
    'buscamos|busca|únete|empleos?|vacantes?|puestos?|contratamos|contratando|incorporamos|trabaja con',
)

/** What denies something. */
export const NO = words(
  'no|not|none|nobody|currently closed|kein\\p{L}*|nicht|niemand\\p{L}*|aucune?s?|pas|ne|ningun\\p{L}*|ningún|nadie',
)

/** What tells of a beginning. */
export const FOUNDING = words(
  'founded|founding|foundingdate|established|establishment|incorporated|since|started?|began|begins|born|formed|launched|created|set up|est|history|story|first|' +
    'gegründet|gründung\\p{L}*|gründete\\p{L}*|seit|entstand\\p{L}*|besteht|anfang|begann|geschichte|' +
    'fond\\p{L}*|créée?s?|création|depuis|née?s?|naissance|lancée?|histoire|' +
    'fundad[ao]s?|fundación|fundó|fundaron|cread[ao]s?|creación|desde|nació|nacimos|historia',
)

/** What a year's income is called. */
export const REVENUE = words(
  "revenues?|turnover|sales|annual recurring revenue|arr|umsatz|umsätze|jahresumsatz|umsatzerlöse|chiffre d['’]affaires|ca annuel|ventas|facturación|facturamos|ingresos",
)

/** What tells of money that was raised. */
export const FUNDING = words(
  'rais(?:ed?|es|ing)|funding|funded|financing|invest\\p{L}*|rounds?|(?:pre-?)?seed|series|s[ée]rie|ipo|backed by|venture|capital|' +
    'finanzierung\\p{L}*|kapital\\p{L}*|eingesammelt|sammelt|kapitalrunde|börsengang|' +
    'lev(?:é|ée|ées|er|ons)|levée de fonds|financement|tour de table|amorçage|ronda|financiación|capta(?:do|ción)?|levantado|inversión|inversores',
)

/** Words that say where somebody is. */
export const SEAT = words(
  'headquarter\\p{L}*|hq|head office|based|located|home|offices?|address\\p{L}*|location|sitz|hauptsitz|firmensitz|zentrale|ansässig|standort|adresse|siège(?: social)?|basée?s?|située?s?|implantée?s?|bureaux?|sede(?: central)?|ubicad[ao]s?|con sede|dirección|oficinas?',
)

/** That somebody came into an office. */
const NEWLY = words(
  'new|newly|appoint\\p{L}*|joins?|joined|named|names|takes? over|took over|succeed\\p{L}*|promot\\p{L}*|welcomes?|becomes?|became|hired|' +
    'neue[rnms]?|ernannt|ernennt|übernimmt|übernommen|wird|berufen|beruft|nachfolg\\p{L}*|' +
    'nommée?|nomme|nouveau|nouvelle|nomination|rejoint|succède|prend|nombrad[ao]|nombra|nuev[ao]|incorpora|asume|sucede',
)
const HEAD = words(
  'ceo|chief executive(?: officer)?|managing director|president|geschäftsführ\\p{L}*|vorstandsvorsitz\\p{L}*|vorstandschef\\p{L}*|firmenchef\\p{L}*|pdg|directeur général|directrice générale|président\\p{L}*|consejer[ao] delegad[ao]|director general|directora general|president[ea]',
)
const SALES_HEAD = words(
  'cro|cso|chief (?:revenue|sales|commercial) officer|(?:head|vp|vice president|director) (?:of )?sales|sales director|vertriebs(?:leit|chef|vorstand)\\p{L}*|leit\\p{L}* vertrieb|direct(?:eur|rice) commercial\\p{L}*|director[a]? (?:comercial|de ventas)',
)

/** Whether a quote tells of a new head, or of a new head of sales. */
export const tellsNewCeo = (quote: string) => NEWLY.test(quote) && HEAD.test(quote)
export const tellsNewCro = (quote: string) => NEWLY.test(quote) && SALES_HEAD.test(quote)

/** What each round of funding is called. */
export const ROUNDS: Readonly<Record<string, RegExp>> = {
  'Pre-seed': words('pre-? ?seed'),
  Seed: words('(?<!pre[- ]?)seed|startfinanzierung|amorçage|semilla'),
  ...Object.fromEntries(
    'ABCDEF'.split('').map((letter) => [`Series ${letter}`, words(`s[ée]ries?[- ]?${letter}(?:-runde)?`)]),
  ),
  IPO: words(
    'ipo|initial public offering|went public|goes public|listed on|stock exchange|börsengang|börsennotiert\\p{L}*|introduction en bourse|coté[es]*|salida a bolsa|cotiza(?:da)?',
  ),
}

/** How companies of a kind speak of themselves, or what the law calls them. */
export const COMPANY_TYPES: Readonly<Record<string, RegExp>> = {
  private: words(
    'private|privately|privat\\p{L}*|privée?s?|privad[ao]s?|family|familien\\p{L}*|inhabergeführt\\p{L}*|familiale?s?|familiar|independent|unabhängig\\p{L}*|indépendante?s?|independiente|gmbh|ltd|limited|llc|sarl|sas|b\\.?v|s\\.?l',
  ),
  public: words(
    'publicly|public (?:limited )?company|listed|stock exchange|nasdaq|nyse|shareholders|plc|börsennotiert\\p{L}*|börse|aktionär\\p{L}*|cotée?s?|bourse|actionnaires|cotiza(?:da)?|bolsa|accionistas',
  ),
  nonprofit: words(
    'non-?profits?|not[- ]for[- ]profit|charit\\p{L}*|foundation|ngo|501\\(?c\\)?\\S*|gemeinnützig\\p{L}*|stiftung|verein|e\\. ?v|association|fondation|but non lucratif|ong|sin ánimo de lucro|fundación|asociación',
  ),
  government: words(
    'government\\p{L}*|ministry|municipal\\p{L}*|public (?:authority|agency|body|sector)|federal|state-owned|behörde\\p{L}*|ministerium|landesamt|bundesamt|öffentlich\\p{L}*|kommunal\\p{L}*|stadtverwaltung|ministère|mairie|établissement public|gobierno|ministerio|ayuntamiento|pública',
  ),
  partnership: words(
    'partners?|partnership|llp|kg|ohg|gbr|partg|partnerschaft\\p{L}*|sozietät|partner|associée?s?|socios|sociedad civil',
  ),
  'sole proprietorship': words(
    'sole (?:proprietor\\p{L}*|trader)|freelance\\p{L}*|self-employed|one-(?:wo)?man|einzelunternehm\\p{L}*|e\\. ?k|inhaber(?:in)?|auto-?entrepreneu\\p{L}*|entreprise individuelle|indépendante?|autónom[ao]',
  ),
}

const MONTHS = [
  'jan(?:uary|uar|vier)?|jänner|enero|ene',
  'feb(?:ruary|ruar|rero)?|février|févr',
  'mar(?:ch|s|zo)?|märz|mrz',
  'apr(?:il)?|avril|avr|abril|abr',
  'may|mai|mayo',
  'june?|juni|juin|junio',
  'july?|juli|juillet|julio',
  'aug(?:ust)?|août|agosto|ago',
  'sept?(?:ember|embre|iembre)?|septiembre|setiembre',
  'oct(?:ober|obre|ubre)?|okt(?:ober)?',
  'nov(?:ember|embre|iembre)?',
  'dec(?:ember)?|dez(?:ember)?|déc(?:embre)?|dic(?:iembre)?',
].map((names) => words(names))

/** Whether a text names a month (1 to 12) of a year, in words or as `2026-11`, `11/2026`, `3.11.2026` or `11/3/2026`. */
export function namesMonth(text: string, year: number, month: number): boolean {
  const number = String(month)
  const digits = `0?${number}`
  const forms = [
    `${year}[-/.]${digits}(?!\\d)`,
    `(?<!\\d)${digits}[-/.] ?${year}`,
    `(?<!\\d)${digits}[-/]\\d{1,2}[-/]${year}`,
  ]
  if (forms.some((form) => new RegExp(form, 'u').test(text))) return true
  return (MONTHS[month - 1]?.test(text) ?? false) && new RegExp(`(?<!\\d)${year}(?!\\d)`, 'u').test(text)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** How many words a text has, also where none is set apart from the next. */
export function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

/** The short forms that are written as such; other codes are words, initials or regions as often as countries. */
const SHORT: Readonly<Record<string, string>> = { US: 'US', USA: 'US', UK: 'GB', UAE: 'AE' }
const MOST_WORDS = 5
/** Countries with regions that addresses name by a code. */
const WITH_REGIONS = ['US', 'CA', 'AU']

/**
 * Whether a quote names a country (ISO 3166-1): the place that a postal address tells, a town with the code of its region, a
 * region by its name, or the country's own name. A name that is a region of another country counts for that one; towns alone,
 * currencies and phone numbers name none.
 */
export function namesCountry(quote: string, code: string): boolean {
  const place = readPlace(quote)?.country ?? countryByRegionCode(quote)
  if (place !== undefined) return place === code
  return countriesNamed(quote).has(code)
}

/** "Lebanon, NH" */
function countryByRegionCode(quote: string): string | undefined {
  const region = /\p{L}, ?(?<code>[A-Z]{2,3})(?![\p{L}])/u.exec(quote)?.groups?.['code']
  if (region === undefined || region in SHORT) return undefined
  return WITH_REGIONS.find((country) => regionByCode(country, region) !== undefined)
}

function countriesNamed(quote: string): Set<string> {
  const found = new Set<string>()
  const stated = /addressCountry\W{1,5}(?<code>[A-Z]{2})(?![\p{L}])/u.exec(quote)?.groups?.['code']
  if (stated !== undefined) found.add(stated)
  // Names of countries do not go across a comma.
  for (const part of quote.split(/[,;:!?()|·"/]+/u)) {
    const words = part.split(/\s+/u).filter((word) => word !== '')
    const codes = words.flatMap((_word, start) => codesFrom(words.slice(start, start + MOST_WORDS)))
    for (const code of codes) found.add(code)
  }
  return found
}

/** The countries that the first word, the first two and so on name. */
function codesFrom(words: readonly string[]): string[] {
  return words.flatMap((_word, last) => countryNamed(words.slice(0, last + 1).join(' ')) ?? [])
}

function countryNamed(name: string): string | undefined {
  const letters = name.replaceAll(/[^\p{L}]/gu, '')
  if (letters.length < 4) return SHORT[letters]
  // Names have a capital; "turkey" and "china" may be for dinner.
  if (!/^\p{Lu}/u.test(name)) return undefined
  return countryOfRegion(name.replace(/(?<![.])[.]+$/u, '')) ?? countryCodeOf(name)
}

/** Whether a quote says that somebody is at a place, in words or as an address; a name alone may be of anybody and anything. */
export function saysWhere(quote: string, value: string): boolean {
  if (!/^\p{Lu}/u.test(value)) return false
  const place = readPlace(quote)
  if (place?.city === value || place?.region === value || SEAT.test(quote)) return true
  const behind = quote.slice(quote.toLowerCase().indexOf(value.toLowerCase()) + value.length)
  const [next = ''] = behind.slice(2).split(/[,;:.!?(|·]/u)
  return behind.startsWith(', ') && countryCodeOf(next) !== undefined
}
