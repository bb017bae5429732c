import { getDomainWithoutSuffix } from 'tldts'

/** Whether a name as a page writes it, such as "Nordwind Yard", is the company's own. */
export type IsOwnName = (name: string) => boolean

const OPTIONS = { allowPrivateDomains: true }
/** Shorter pieces of a name meet by chance. */
const TELLING = 4
const ARTICLES = /^(?:the|die|der|das|la|le|les|el|los|l['’])\s*/iu
const BETWEEN_PARTS = /\s[|–—·:•-]\s|[|:]/u
/** A longer part of a title is a slogan. */
const MOST_WORDS = 4

/**
 * Knows a company's name by its domain (`harrowgate-capital.com` is "Harrowgate" and "Harrowgate Capital") and by the
 * names that its pages bear: those of structured data as they are, parts of titles where they fit the domain.
 */
export function ownNames(domain: string, names: readonly string[], titles: readonly string[]): IsOwnName {
  const label = fold(getDomainWithoutSuffix(domain, OPTIONS) ?? domain)
  const parts = titles.flatMap((title) => title.split(BETWEEN_PARTS, 5)).filter((part) => fits(part, label))
  const known = [...names, ...parts].map(fold).filter((name) => name.length > 1)
  return (name) => {
    const bare = fold(name.trim().replace(ARTICLES, ''))
    if (bare.length < 2) return false
    if (known.includes(bare) || bare === label) return true
    const [first = ''] = name.trim().replace(ARTICLES, '').split(/\s+/u, 1)
    const start = fold(first)
    return [label, ...known].some((own) => overlaps(own, start) || (bare.length >= TELLING && overlaps(bare, own)))
  }
}

/** Whether one begins with the other and enough of it. */
function overlaps(long: string, start: string): boolean {
  return start.length >= TELLING && long.startsWith(start)
}

function fits(part: string, label: string): boolean {
  const words = part.trim().split(/\s+/u)
  if (part.trim() === '' || words.length > MOST_WORDS) return false
  const initials = fold(words.map((word) => word[0] ?? '').join(''))
  return fold(part).startsWith(label.slice(0, TELLING)) || (words.length > 1 && initials === label)
}

function fold(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
}

const WE =
  /(?<![\p{L}])(?:we|our|us|wir|unser\p{L}*|uns|nous|notre|nos|somos|nuestr\p{L}+|nosotros|contamos|tenemos)(?![\p{L}])/iu
/** Words for companies and people that are others than who writes. */
export const NAMES_SOMEBODY_ELSE =
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
/** Whether a line says "we" or the company's name. */
export function speaksAsItself(text: string, isOwnName: IsOwnName): boolean {
  return WE.test(text) || ownWords(text, isOwnName)
}

/** The names in a text that are no places. */
export function namesIn(before: string): string[] {
  return [...before.matchAll(NAME)].flatMap((match) => {
    if (PLACE_BEFORE.test(before.slice(0, match.index))) return []
    const words = match[0].split(/\s+/u)
    while (
      words.length > 0 &&
      NO_NAMES.has((words[0] ?? '').toLowerCase().replace(/(?<![.,'’])[.,'’]+(?:re|ve)?$/u, ''))
    )
      words.shift()
    return words.length === 0 ? [] : [words.join(' ')]
  })
}

/** Whether the company's name stands among the words. */
function ownWords(text: string, isOwnName: IsOwnName): boolean {
  return (text.match(/\p{Lu}[\p{L}\d&'’.-]{3,}/gu) ?? []).slice(0, 20).some(isOwnName)
}
