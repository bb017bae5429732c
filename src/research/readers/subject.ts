import type { OwnSentence } from './assertion.ts'
import type { IsOwnName } from './own-name.ts'
import { namesIn, NAMES_SOMEBODY_ELSE } from './own-name.ts'
import { sentencesOf } from './text-lines.ts'

/** A sentence, with what was said before it. */
type Said = Pick<OwnSentence, 'text' | 'before'>

/** How sure it is that a verb speaks of the company: it says so, it has no subject, or it has another one. */
export type SubjectCertainty = 'clearly' | 'perhaps' | 'no'

export const COMPANY_NOUNS =
  'company|firm|business|studio|practice|agency|group|brewery|bakery|clinic|school|startup|start-up|workshop|yard|consultancy|manufacturer|[\\p{L}-]*(?:unternehmen|firma|betrieb|haus|agentur|kanzlei|praxis|gruppe|werkstatt|werft|brauerei|bäckerei|molkerei|spedition|verlag)|entreprise|société|maison|cabinet|agence|groupe|atelier|empresa|compañía|sociedad|agencia|despacho|estudio|grupo'
export const TEAM_NOUNS = 'team|staff|workforce|crew|headcount|équipe|effectif|equipo|plantilla|belegschaft'
const OUR = 'our|unser(?:e[rnm]?)?|notre|nuestr[ao]'
const THE = `the|this|das|die|der|dem|l['’]|la|le|cette|el|esta|este`
/** Any other word between would name one of its parts: "our apprentice school", "our Berlin office". */
const DESCRIBED =
  '(?:(?:(?:im Jahre? )?\\d{4} gegründete[nrs]?|small|little|young|family|family-owned|owner-managed|independent|own|whole|entire|kleine[nrs]?|junge[nrs]?|ganze[nrs]?|familiengeführte[nrs]?|petite?|jeune|familiale|pequeñ[ao]|joven|familiar) ){0,2}'

const WE_AT_END = /(?<![\p{L}])(?:we|wir|nous|nosotr[oa]s)$/iu
const OUR_COMPANY = new RegExp(`(?<![\\p{L}])(?:${OUR}) ${DESCRIBED}(?:${COMPANY_NOUNS}|${TEAM_NOUNS})$`, 'iu')
const THE_COMPANY = new RegExp(`(?<![\\p{L}])(?:${THE})\\s?${DESCRIBED}(?:${COMPANY_NOUNS})$`, 'iu')
/** "The group" may be the one that the company belongs to. */
const THE_GROUP = new RegExp(`(?<![\\p{L}])(?:${THE})\\s?(?:\\p{L}+\\s)?[\\p{L}-]*(?:group|groupe|gruppe|grupo)$`, 'iu')
const ADVERBS =
  /(?:[\s,(]|['’]re|(?<![\p{L}])(?:now|today|currently|also|still|already|itself|there|has|have|been|first|originally|proudly|is|are|was|were|sind|sommes|somos|wurden?|wird|ist|(?:a\s)?été|est|fut|fue|heute|derzeit|aktuell|inzwischen|mittlerweile|bereits|schon|insgesamt|aujourd['’]hui|désormais|actuellement|hoy|en día|actualmente|ya)(?![\p{L}]))+$/iu
const JOINS = /(?:^|\s)(?:and|und|et|y|e|sowie)$/iu
const RELATIVE = /,?\s(?:which|who|that|die|der|das|qui|que)$/iu
const VERB =
  /\s(?:is|are|was|were|has|have|began|started|makes?|builds?|ist|sind|wurde|hat|baut|est|a été|fut|conçoit|fabrique|es|fue|nació|diseña|fabrica)\s/iu
/** "What began with one van is now …" */
const BEGINNING = /^(?:what (?:began|started)|was)\s[^.]{3,80}$/iu
const PREPOSITION =
  /(?<![\p{L}])(?:of|by|at|from|for|with|behind|near|like|von|bei|vom|für|mit|d['’]|de|du|chez|par|avec|por|con|para|in|en|à|to)\s?$/iu
const NAME_AT_END = /(?<![\p{L}\d])\p{Lu}[\p{L}\d&'’.-]*(?:\s(?:&\s|and\s|und\s)?\p{Lu}[\p{L}\d&'’.-]*){0,5}$/u
const NAME_AT_START = /^\p{Lu}[\p{L}\d&'’.-]*(?:\s(?:&\s)?\p{Lu}[\p{L}\d&'’.-]*){0,5}/u

/** What a company gives its name to. */
const BEARS_A_NAME =
  /\s(?:Awards?|Prize|Cup|Foundation|Fund|Academy|Museum|Festival|Institute|School|Preis|Stiftung|Akademie|Pokal|Prix|Fondation|Académie|Premios?|Fundación|Academia)$/u
/** "The Nordwind yard" */
const KIND_AT_END = new RegExp(`\\s(?:${COMPANY_NOUNS})$`, 'u')

/**
 * Of whom the verb at index `at` speaks: `clearly` where its subject is "we", the company's name or "the company",
 * `perhaps` where it has none, as in notes, and `no` where its subject is anybody or anything else: a part of the
 * company and what bears its name are something else.
 */
export function subjectAt({ text, before }: Said, at: number, isOwnName: IsOwnName): SubjectCertainty {
  const bare = text.slice(0, at).replace(ADVERBS, '')
  if (bare === '') return 'perhaps'
  if (NAMES_SOMEBODY_ELSE.test(bare)) return 'no'
  if (
    WE_AT_END.test(bare) ||
    OUR_COMPANY.test(bare) ||
    BEGINNING.test(bare) ||
    endsWithOwnName({ bare, text }, isOwnName)
  ) {
    return 'clearly'
  }
  if (THE_GROUP.test(bare)) return 'no'
  if (THE_COMPANY.test(bare)) return isOfAnother(before, isOwnName) ? 'no' : 'clearly'
  const noun = RELATIVE.exec(bare)
  if (noun !== null) return subjectAt({ text, before }, noun.index, isOwnName) === 'clearly' ? 'clearly' : 'no'
  if (!JOINS.test(bare)) return 'no'
  // "Nordwind was founded in 1998 and employs": both verbs have one subject.
  const first = VERB.exec(bare)
  return first !== null && subjectAt({ text, before }, first.index, isOwnName) === 'clearly' ? 'clearly' : 'no'
}

/** Whether words are the company and nothing more: "Nordwind Yard", "the company", but not "our first product". */
export function isItself(words: string, isOwnName: IsOwnName): boolean {
  const whole = words.trim()
  const name = NAME_AT_START.exec(whole)
  if (name !== null && name[0].length === whole.length) return isOwnName(whole)
  return [OUR_COMPANY, THE_COMPANY].some((pattern) => pattern.exec(whole)?.index === 0)
}

const WE_AT_START = /^(?:we|wir|nous|nosotr[oa]s|somos|contamos)(?![\p{L}])/iu
const COMPANY_AT_START = new RegExp(`^(?:${OUR}|${THE})\\s?${DESCRIBED}(?:${COMPANY_NOUNS})(?![\\p{L}])`, 'iu')
const SOMETHING_AT_START = new RegExp(
  `^(?:an?|${OUR}|its|their|${THE}|les|los|las|ein\\p{L}*|une?|un[ao]?|they|it|sie|es|ils?|elles?)(?![\\p{L}])`,
  'iu',
)

/**
 * Of whom a note at the beginning of a sentence speaks, by what follows it: "Founded in 2012, we build ships" has its
 * subject behind, "Founded in 2012, based in Leeds" has none.
 */
export function subjectBehind(rest: string, isOwnName: IsOwnName): SubjectCertainty {
  const clauses = rest
    .split(/[,;:–—]\s/u)
    .slice(1)
    .map((clause) => clause.trim())
  const isOwn = (clause: string) => {
    const name = NAME_AT_START.exec(clause)?.[0]
    return WE_AT_START.test(clause) || COMPANY_AT_START.test(clause) || (name !== undefined && isOwnName(name))
  }
  // In German the verb comes first: "…, ist Nordwind heute".
  const words = clauses.map((clause) =>
    clause.replace(/^(?:and |und |et |y )?(?:(?:ist|sind|hat|haben|wurde|today|heute|now)\s)?/iu, ''),
  )
  if (words.some(isOwn)) return 'clearly'
  return words.some((clause) => SOMETHING_AT_START.test(clause) || /^\p{Lu}/u.test(clause)) ? 'no' : 'perhaps'
}

function endsWithOwnName({ bare, text }: { bare: string; text: string }, isOwnName: IsOwnName): boolean {
  const match = NAME_AT_END.exec(bare.replace(KIND_AT_END, ''))
  if (match === null || PREPOSITION.test(bare.slice(0, match.index))) return false
  if (BEARS_A_NAME.test(match[0]) || hasSibling(text, match[0])) return false
  const words = match[0].split(/\s+/u)
  return words.some((_, index) => isOwnName(words.slice(index).join(' ')))
}

/** "Nordwind Ventures has 30 employees; Nordwind Foods has 90": neither is the company for sure. */
function hasSibling(text: string, name: string): boolean {
  const [first, second] = name.split(/\s+/u)
  if (second === undefined) return false
  return namesIn(text).some((other) => {
    const [start, next] = other.split(/\s+/u)
    return start === first && next !== undefined && next !== second
  })
}

/** "Barrow is a yard in Leith. The company …": the name before says which one. */
function isOfAnother(before: string, isOwnName: IsOwnName): boolean {
  const name = sentencesOf(before)
    .map((sentence) => namesIn(sentence)[0])
    .findLast((first) => first !== undefined)
  return NAMES_SOMEBODY_ELSE.test(before) || (name !== undefined && !name.split(/\s+/u).some(isOwnName))
}
