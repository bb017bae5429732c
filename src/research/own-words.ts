import type { IsOwnName } from './own-name.ts'

/** How sure it is that a sentence speaks of the company: it says so, it names nobody, or it names somebody else. */
export type Speaks = 'clearly' | 'perhaps' | 'no'

const WE =
  /(?<![\p{L}])(?:we|our|us|wir|unser\p{L}*|uns|nous|notre|nos|somos|nuestr\p{L}+|nosotros|contamos|tenemos)(?![\p{L}])/iu
const KINDS_OF_COMPANY =
  'company|firm|business|studio|practice|agency|group|organi[sz]ation|brewery|bakery|clinic|school|charity|startup|start-up|foundation|house|workshop|yard|unternehmen|firma|betrieb|haus|agentur|kanzlei|praxis|gruppe|verein|entreprise|société|maison|cabinet|agence|groupe|association|atelier|empresa|compañía|sociedad|agencia|despacho|estudio|grupo'
const THE_COMPANY = new RegExp(
  `(?<![\\p{L}])(?:the|this|a|an|das|die|der|ein|eine|l['’]|la|le|une?|el|una|esta)\\s?(?:\\p{Ll}+ ){0,2}(?:${KINDS_OF_COMPANY})(?![\\p{L}])`,
  'iu',
)
const SOMEBODY_ELSE =
  /(?<![\p{L}])(?:customers?|clients?|partners?|investors?|suppliers?|competitors?|portfolio|subsidiar\p{L}+|parent|acquired|acquisitions?|backed by|trusted by|used by|kunden?|partnern?|lieferanten|investoren|übernommen|tochter\p{L}*|mutter\p{L}*|clientes?|proveedor\p{L}*|fournisseurs?|investisseurs?|companies|businesses|organi[sz]ations|employers|unternehmen mit|betriebe)(?![\p{L}])/iu

/** Words that begin a sentence with a capital and name nobody. */
const NO_NAMES = new Set(
  (
    'über mehr etwa circa knapp rund heute aktuell insgesamt plus environ más cerca unos approximately around nearly almost ' +
    'we our us it its the this that these since today now currently in on at by with from for and or but as of to a an all over more ' +
    'about around founded established started created once after before when what who how why here there then every each some ' +
    'most many first last late early new two three four five six seven eight nine ten twelve year years team staff people employees ' +
    "headquartered based nous notre nos depuis aujourd’hui aujourd'hui fondée fondé créée créé en el la le les los las un une uno " +
    'una desde hoy fundada fundado somos nuestra nuestro con y et avec il elle ' +
    'january february march april may june july august september october november december ' +
    'ceo cto hr it saas b2b uk us usa eu mr mrs ms dr prof inc ltd llc gmbh ag'
  ).split(' '),
)
const NAME =
  /(?<![\p{L}\d])\p{Lu}[\p{L}\d&'’.-]*(?:\s(?:(?:&|and|of|de|du|des|la|y|et|von|van)\s)?\p{Lu}[\p{L}\d&'’.-]*){0,5}/gu
const PLACE_BEFORE = /(?<![\p{L}])(?:in|at|near|from|to|around|across|throughout|à|en|au|a|dans|desde|de)\s$/iu
const WITH_LEGAL_FORM = /((?:\p{Lu}[\p{L}\d&'’.-]*\s){1,4})(?:GmbH|AG|KG|OHG|SE|e\.\s?V\.)/gu
const GERMAN =
  /(?<![\p{L}])(?:der|die|das|und|wir|wurde|mit|ist|im|rund|seit|unser\p{L}*|mitarbeit\p{L}*|beschäftigt\p{L}*)(?![\p{L}])/iu

/**
 * Of whom a sentence speaks where it states something, at the index `at`. A name is
 * the last capitalized one before that place, places left out; German capitalizes every noun, so that there only names
 * with a legal form count. What stands in brackets belongs to the name before the bracket.
 */
export function speaksOfItself(sentence: string, at: number, isOwnName: IsOwnName): Speaks {
  const before = sentence.slice(0, at)
  const isGerman = GERMAN.test(sentence)
  const open = before.lastIndexOf('(')
  if (open > before.lastIndexOf(')')) {
    const named = before.slice(0, open).trim()
    if (named !== '') return namesItself(named, isOwnName, { inBrackets: true, isGerman })
  }
  if (SOMEBODY_ELSE.test(before)) return 'no'
  const main = RELATIVE.exec(before)?.[1]
  if (main !== undefined) return ofNoun(main, isOwnName)
  return namesItself(before, isOwnName, { inBrackets: false, isGerman })
}

/** Whether words name the company: by its name, as "we", or as "the company". */
export function mentionsItself(text: string, isOwnName: IsOwnName): boolean {
  return WE.test(text) || THE_COMPANY.test(text) || ownWords(text, isOwnName)
}

/** Whether a line says "we" or the company's name. */
export function speaksAsItself(text: string, isOwnName: IsOwnName): boolean {
  return WE.test(text) || ownWords(text, isOwnName)
}

/** "…, which was founded in": the clause speaks of the noun before it. */
const RELATIVE =
  /^(.{2,}?),?\s(?:which|whose|welche[rsmn]?|deren|dessen|qui|dont|(?<=,\s)(?:die|der|das|dem|who|que))\s[^,]*$/iu
const LAST_WORDS = 40

function ofNoun(main: string, isOwnName: IsOwnName): Speaks {
  const noun = main.slice(-LAST_WORDS)
  return THE_COMPANY.test(noun) || ownWords(noun, isOwnName) ? 'clearly' : 'no'
}

interface Where {
  readonly inBrackets: boolean
  readonly isGerman: boolean
}

function namesItself(before: string, isOwnName: IsOwnName, { inBrackets, isGerman }: Where): Speaks {
  const name = lastName(before, isGerman && !inBrackets)
  if (name !== undefined) {
    if (isOwnName(name) || ownWords(name, isOwnName)) return 'clearly'
    // "Founded by Maud Corvane, the company now has …"
    const since = before.slice(before.lastIndexOf(name) + name.length)
    return WE.test(since) || THE_COMPANY.test(since) ? 'clearly' : 'no'
  }
  if (WE.test(before) || THE_COMPANY.test(before) || ownWords(before, isOwnName)) return 'clearly'
  return inBrackets ? 'no' : 'perhaps'
}

function lastName(before: string, onlyLegalForms: boolean): string | undefined {
  if (onlyLegalForms) return before.match(WITH_LEGAL_FORM)?.at(-1)
  const names = [...before.matchAll(NAME)].flatMap((match) => {
    if (PLACE_BEFORE.test(before.slice(0, match.index))) return []
    const words = match[0].split(/\s+/u)
    while (words.length > 0 && NO_NAMES.has((words[0] ?? '').toLowerCase().replace(/[.,'’]+(?:re|ve)?$/u, '')))
      words.shift()
    return words.length === 0 ? [] : [words.join(' ')]
  })
  return names.at(-1)
}

/** Whether the company's name stands among the words. */
function ownWords(text: string, isOwnName: IsOwnName): boolean {
  return (text.match(/\p{Lu}[\p{L}\d&'’.-]{3,}/gu) ?? []).slice(0, 20).some(isOwnName)
}
