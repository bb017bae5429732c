const MAX_LENGTH = 40

/** Forms of address before a name, in lower case and without dots. */
const HONORIFICS = words(`mr mister mrs ms miss mx dr prof professor sir madam dame lord lady rev reverend hon judge
  herr frau fr dipl-ing dipling mag univ ing monsieur mme madame mlle mademoiselle sr sra srta señor señora señorita
  dott dottssa sig sigra signor signora signore dhr mevr mevrouw meneer drs ir hr fru mgr inż pan pani eng engr shri smt
  capt captain maj col gen sgt lt`)

/** What may follow a name, after a comma or without, in lower case and without dots. */
const SUFFIXES =
  words(`jr sr ii iii iv phd md mba cpa esq esquire msc bsc ma ba bs ms pmp cfa cfp dds dvm rn mbbs llm llb jd
  do edd ceng pe shrm phr sphr cissp acca aca fca mph`)

/** Words before a surname. A name that begins with one in lower case has no first name in front. */
const PARTICLES = words(
  'de del della di da do dos das du des van von vom zu zum zur der den ter ten la le el al bin ibn ben st y',
)

/** Legal forms at the end of a company's name, in lower case and without dots. */
const LEGAL_FORMS =
  words(`inc incorporated llc llp lp ltd limited plc gmbh mbh ug kg ohg gbr ag se corp corporation company co
  bv nv sas sarl srl spa sl slu oy oyj ab aps as kft sro doo zoo sp pty pte kk holding holdings group gruppe`)

/** Words that name a role, a mailbox or nobody. None of them is a first name. */
const NOT_A_PERSON = words(`the team department dept office sales support info information contact admin administrator
  administration hello help helpdesk service services customer marketing billing accounts accounting accounting finance hr
  jobs careers press media webmaster postmaster noreply no-reply reception owner founder co-founder cofounder ceo cto cfo coo
  cmo vp president director manager head chief partner unknown none null undefined test n/a na tbd anonymous user client
  solutions technologies systems consulting agency university hospital bank`)

/**
 * The first name to greet somebody by, from a full name as lists and enrichment tools give it: "Dr. JANE DOE",
 * "Doe, Jane", "DUPONT Jean", "jane doe". Undefined wherever the name leaves a doubt: initials, a form of address
 * with a surname alone, companies, mailboxes, couples, and scripts that put the surname first. A greeting without a
 * name is better than one with a wrong name.
 */
export function deriveFirstName(contactName: string, companyName?: string): string | undefined {
  const name = tidy(contactName)
  if (name === '' || name.length > 200 || !isPersonName(name, companyName)) return undefined
  const parts = nameParts(name)
  if (parts === undefined) return undefined
  const tokens = withoutSuffixes(parts.given)
  const honorifics = countHonorifics(tokens)
  const names = tokens.slice(honorifics)
  const first = pickFirst(names, parts.surnameApart)
  // "Mr. Smith" and "Herr Dr. Müller" give a surname only.
  const surnameAlone = honorifics > 0 && names.length === 1 && !parts.surnameApart
  if (first === undefined || surnameAlone || !isGivenName(first)) return undefined
  // "jane" alone may as well be a mailbox or a user name.
  if (names.length === 1 && !parts.surnameApart && isLower(first)) return undefined
  return capitalise(first)
}

/**
 * The name that senders sign with: their first name or, where that is uncertain, the whole name as they gave it, so that
 * no email waits for a signature. Undefined only without a name.
 */
export function signOffName(name: string | null | undefined, companyName?: string | null): string | undefined {
  if (name == null || name.trim() === '') return undefined
  return deriveFirstName(name, companyName ?? undefined) ?? name
}

/** Nicknames in brackets or quotes, invisible characters and doubled spaces are no part of the name. */
function tidy(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Cf}|\p{Cc}/gu, ' ')
    .replace(/\([^()]*\)|\[[^[\]]*\]|"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}

function isPersonName(name: string, companyName: string | undefined): boolean {
  // Addresses, links, numbers, couples ("John & Mary") and templates that were not filled in.
  if (/[@\d/\\&+|;:<>{}=_#*?!]/u.test(name)) return false
  if (companyName !== undefined && fold(name) === fold(tidy(companyName))) return false
  const tokens = name.split(/[\s,]+/u).map(fold)
  if (tokens.some((token) => NOT_A_PERSON.has(token) || token === 'and' || token === 'und')) return false
  const last = tokens.findLast((token) => token !== '') ?? ''
  return tokens.length === 1 || !LEGAL_FORMS.has(last)
}

/** Splits "Last, First" and drops what follows a comma without being a name ("Jane Doe, PhD"). */
function nameParts(name: string): { given: string[]; surnameApart: boolean } | undefined {
  const pieces = name
    .split(',')
    .map((piece) => piece.split(' ').filter(hasLetter))
    .filter((piece) => piece.length > 0 && !piece.every((token) => SUFFIXES.has(fold(token))))
  const [before, after, ...more] = pieces
  if (before === undefined || more.length > 0) return undefined
  return after === undefined ? { given: before, surnameApart: false } : { given: after, surnameApart: true }
}

function withoutSuffixes(tokens: readonly string[]): string[] {
  const end = tokens.findLastIndex((token) => !SUFFIXES.has(fold(token)))
  // "Jack Ma" and "Kim Do" are names; a suffix needs two names before it.
  return tokens.slice(0, Math.max(end + 1, Math.min(tokens.length, 2)))
}

function countHonorifics(tokens: readonly string[]): number {
  const first = tokens.findIndex((token) => !HONORIFICS.has(fold(token)))
  return first === -1 ? tokens.length : first
}

function pickFirst(names: readonly string[], surnameApart: boolean): string | undefined {
  const [first] = names
  if (first === undefined || surnameApart) return first
  if (isLower(first) && PARTICLES.has(first)) return undefined
  const run = names.findIndex((token) => !isUpper(token))
  if (run <= 0) return first
  // Capitals in front of small letters: "DUPONT Jean" has the surname there, "J. R. Smith" and "JP Morgan" initials.
  const isSurname = names.slice(0, run).some((token) => token.length > 2 && !token.includes('.'))
  const given = names[run]
  return isSurname && given !== undefined && !PARTICLES.has(given) ? given : undefined
}

function isGivenName(token: string): boolean {
  if (token.length < 2 || token.length > MAX_LENGTH) return false
  if (!/^\p{L}[\p{L}\p{M}'’-]*[\p{L}\p{M}]$/u.test(token)) return false
  if (SUFFIXES.has(fold(token)) || HONORIFICS.has(fold(token)) || LEGAL_FORMS.has(fold(token))) return false
  return !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(token)
}

/** "JANE" and "jane" become "Jane", "JEAN-PIERRE" "Jean-Pierre"; "DeShawn" stays. */
function capitalise(token: string): string {
  if (!isUpper(token) && !isLower(token)) return token
  return token
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function isUpper(token: string): boolean {
  return token === token.toUpperCase() && token !== token.toLowerCase()
}

function isLower(token: string): boolean {
  return token === token.toLowerCase() && token !== token.toUpperCase()
}

function hasLetter(token: string): boolean {
  return /\p{L}/u.test(token)
}

function fold(token: string): string {
  return token.replaceAll('.', '').toLowerCase()
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u))
}
