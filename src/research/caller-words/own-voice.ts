import { countryCodeOf } from '../../platform/text/countries.ts'
import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'
import type { IsOwnName } from '../readers/own-name.ts'
import { isProduct } from './read-products.ts'

/** Who writes speaks of the own company, which is not the one that is written about. */
const WRITER =
  /(?<![\p{L}])(?:we|our|ours|my|i|wir|unser\p{L}*|ich|mein\p{L}*|nous|notre|nos|je|mon|ma|mes|nosotr[oa]s|nuestr[ao]s?|tenemos|somos|contamos|usamos|buscamos|yo|mi|mis)(?![\p{L}])|(?<![\p{L}])(?:j|m)['’]\p{L}/iu

/** Whether a clause speaks of who writes. */
export function isOfWriter(clause: string): boolean {
  return WRITER.test(clause)
}

const START = String.raw`(^|[,;:(]\s|\s(?:and|but|that|und|aber|dass|et|mais|que|y|pero)\s)`
type Turn = readonly [pattern: RegExp, own: string]
const turn = (words: string, own: string): Turn => [new RegExp(`${START}(?:${words})(?![\\p{L}])`, 'giu'), `$1${own}`]

/** What a third person says of a company, as it would say it itself: so the readers of websites read it. */
const TURNS: readonly Turn[] = [
  turn("they[’']re|they are|it[’']s|it is", 'we are'),
  turn("they[’']ve got|they have got|they[’']ve|they have|it has got|it has", 'we have'),
  turn('they|it', 'we'),
  turn('ils ont été|elles ont été|elle a été', 'nous été'),
  turn('ils ont|elles ont', 'nous avons'),
  turn('ils emploient|elles emploient', 'nous employons'),
  turn('ils comptent|elles comptent', 'nous comptons'),
  turn('ils sont|elles sont', 'nous sommes'),
  turn('ils|elles', 'nous'),
  turn('tienen?', 'tenemos'),
  turn('cuentan? con', 'contamos con'),
  turn('emplean?', 'empleamos'),
  turn('son(?= (?:\\d|un))', 'somos'),
]
/** German "sie" is also one woman, and "die" an article: the verb tells. */
const GERMAN_THEY =
  /(^|[,;:(]\s|\s(?:und|aber|dass)\s)(?:sie|die)(?=\s(?:sind|haben|hatten|wurden|beschäftigen|nutzen|verwenden|arbeiten|setzen|suchen|stellen|sitzen|zählen|wollen|möchten|sollen|planen)(?![\p{L}]))/giu
const GERMAN_VERB_FIRST = /(^|[,;:(]\s)(haben|beschäftigen|nutzen|suchen) sie(?![\p{L}])/giu
const POSSESSIVES: readonly Turn[] = [
  [
    /(?<![\p{L}])(?:their|its)(?![\p{L}])(?!\s(?:[\p{L}-]+\s)?(?:agency|consultancy|studio|practice)(?![\p{L}]))/giu,
    'our',
  ],
  [/(?<![\p{L}])ihr(e[rnms]?)?(?=\s\p{Lu})/giu, 'unser$1'],
  [/(?<![\p{L}])leur(?![\p{L}])/giu, 'notre'],
  [/(?<![\p{L}])leurs(?![\p{L}])/giu, 'nos'],
  [/(?<![\p{L}])su(?=\s\p{L})/giu, 'nuestra'],
]
/** Short forms that notes have and pages do not. */
const SHORT_FORMS: readonly Turn[] = [
  [/(?<![\p{L}\d])(?:~|≈|c\.|ca\.?|approx\.?)\s?(?=\d)/giu, 'about '],
  [/(?<![\p{L}])(?:ftes?|emps?|empl\.|headcount employees)(?![\p{L}])/giu, 'employees'],
  [/(?<![\p{L}])ppl(?![\p{L}])/giu, 'people'],
  [/(?<![\p{L}])hqs?(?![\p{L}])/giu, 'headquarters'],
  [/^(?:company|firm)(?=\s(?:has|is|uses|employs|runs|raised|was)(?![\p{L}]))/giu, 'the company'],
  [/^(?:firma|unternehmen)(?=\s(?:hat|ist|nutzt|beschäftigt)(?![\p{L}]))/giu, 'die Firma'],
  [/(?<![\p{L}])hat\s(?:seinen|ihren)\s(?:haupt|firmen)?sitz(?=\sin\s)/giu, 'sitzt'],
  [/(?<![\p{L}])haben\sihren\s(?:haupt|firmen)?sitz(?=\sin\s)/giu, 'sitzen'],
  // Whoever writes of "the agency" means one that works for the company.
  [/(?<![\p{L}])(?:the|its)(?=\s(?:[\p{L}-]+\s)?(?:agency|consultancy|studio|practice)(?![\p{L}]))/giu, 'another'],
  [/(?<![\p{L}])(?:die|ihre)(?=\s(?:[\p{L}-]+\s)?agentur(?![\p{L}]))/giu, 'eine'],
]

/** Writes short forms out. */
export function spelledOut(text: string): string {
  return SHORT_FORMS.reduce((said, [pattern, own]) => said.replaceAll(pattern, own), text)
}

/** What is said of "them" in the company's own voice. */
export function inOwnVoice(text: string): string {
  const german = text.replaceAll(GERMAN_THEY, '$1wir').replaceAll(GERMAN_VERB_FIRST, '$1$2 wir')
  return [...TURNS, ...POSSESSIVES].reduce((said, [pattern, own]) => said.replaceAll(pattern, own), german)
}

const POINTS_BACK =
  /(?<![\p{L}])(?:they|their|it|its|the (?:company|firm|team|business)|sie|ihr\p{L}{0,2}|die (?:firma|gruppe)|das unternehmen|ils?|elles?|leurs?|l['’]entreprise|la société|su|sus|la empresa|tienen?|cuentan?|emplean?|son|usan?|buscan?)(?![\p{L}])/iu

/** Whether words mean a company by what was said before. */
export function pointsBack(text: string): boolean {
  return POINTS_BACK.test(text)
}

/** Whom the words are about. */
export interface KnownNames {
  readonly isOwnName: IsOwnName
  /** Words of the contact's name, in lower case. */
  readonly contact: ReadonlySet<string>
}

const NAME = /(?<![\p{L}\d@./])\p{Lu}[\p{L}\d&’'-]*(?:\s(?:(?:&|of|de|du|von|van)\s)?\p{Lu}[\p{L}\d&’'-]*){0,4}/gu
const PLACE_BEFORE = /(?<![\p{L}])(?:in|near|around|across|à|en|aus|au)\s$/iu
const MET_BEFORE =
  /(?<![\p{L}])(?:met|meet|meeting|saw|spoke|talked|booth|fair|conference|event|demo|call|webinar|auf der|getroffen|rencontrée?s?|conocim?os?|conocí)(?![\p{L}])[^.]{0,60}\s(?:at|on|during|auf|beim?|der|à|au|en)\s(?:the\s)?$/iu
const DOES =
  /^(?:['’]s)?\s(?:is|are|has|have|had|was|were|uses?|employs?|raised|runs?|hat|ist|haben|nutzt|est|a|ont|tiene|es|usa)(?![\p{L}])/iu
const ROLE_BEHIND =
  /^,?\s(?:\(|(?:their|the|its|a|ihr\p{L}*|leur|su)\s)?(?:ceo|cfo|cto|coo|cio|cmo|cro|vp|founder|head|director|manager|owner|lead)(?![\p{L}])/iu
const GERMAN =
  /(?<![\p{L}])(?:sie|und|der|die|das|ist|sind|hat|haben|mit|für|nutzen|nutzt|wurde|wurden|ein|eine|einer|ihr|ihre|sitz|im|auf|suchen|nicht|kein|keine)(?![\p{L}])/iu
const GERMAN_NAME = /(?<![\p{L}])(?:bei|von|mit|kunde|kunden|firma)\s(?:der\s)?(\p{Lu}[\p{L}\d&-]+)/giu
const WITH_FORM = /\s(?:GmbH|AG|SE|KG|Inc|Ltd|LLC|Corp|SAS|SARL|SL|BV)(?![\p{L}])/u

/** Capitals that name nobody. */
const PLAIN = new Set(
  (
    'i a an the they it their its he she his her we our us my this that these those there here and or but not no yes ok fyi re note notes update info call meeting next last ' +
    'company firm business team staff people employees headcount hq headquarters size industry revenue funding office offices founded based uses using hiring raised ' +
    'currently now today also already about around over more than crm erp cms sdr sdrs bdr bdrs ae aes ceo cfo cto coo cio cmo cro vp hr it pr seo b2b b2c saas api roi kpi ' +
    'usa us uk eu uae fte ftes nda rfp poc smb arr mrr llc gmbh ag inc ltd sa sas sl q1 q2 q3 q4 h1 h2 series serie série seed pre-seed round stage ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december ' +
    'jan feb mar apr jun jul aug sep oct nov dec german english french spanish european american ' +
    'ils elles elle il leur leurs le la les un une des du de en et au aux el los las su sus una uno y con tienen usan buscan son han está están'
  ).split(' '),
)

/** The names of other companies or people in a text, as far as a capital tells. */
export function othersIn(text: string, { isOwnName, contact }: KnownNames): string[] {
  if (GERMAN.test(text)) {
    const named = [...text.matchAll(GERMAN_NAME)].map((match) => match[1] ?? '')
    const found = WITH_FORM.test(text)
      ? [...named, ...(text.match(NAME) ?? []).filter((name) => WITH_FORM.test(name))]
      : named
    return found.filter((name) => !isOwnName(name) && !isProduct(name) && !contact.has(name.toLowerCase()))
  }
  return [...text.matchAll(NAME)].flatMap((match) => {
    const [before, behind] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    if (PLACE_BEFORE.test(before) || MET_BEFORE.test(before) || ROLE_BEHIND.test(behind)) return []
    const isStart = match.index === 0
    const words = match[0].split(/\s+/u)
    // Any word may begin a sentence.
    const named = isStart && (words.length > 1 || !DOES.test(behind)) ? words.slice(1) : words
    const telling = named.filter((word) => {
      const plain = word.replace(/['’]s?$/u, '').toLowerCase()
      return !PLAIN.has(plain) && !contact.has(plain)
    })
    const name = telling.join(' ')
    if (name === '' || isOwnName(name) || isOwnName(match[0]) || isProduct(name)) return []
    if (countryCodeOf(name) !== undefined || departmentOfRoles(rolesOf(name)) !== undefined) return []
    return [name]
  })
}
