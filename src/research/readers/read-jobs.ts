import { DAY } from '../../platform/clock.ts'
import { isWebAddress } from '../../platform/text/web-address.ts'
import { registeredDomain } from '../../platform/text/host-name.ts'
import { departmentOfRoles } from '../titles/departments.ts'
import { rolesOf } from '../titles/title-words.ts'
import type { PageContent, PageLink } from '../visit/collectors/parse-page.ts'
import { siteOf } from '../visit/collectors/site-addresses.ts'
import { ownSentences } from './assertion.ts'
import type { PageFinding } from './finding.ts'
import { isObject } from '../json.ts'
import type { JsonNode } from '../json.ts'
import { listOf, jsonLdText, typesOf } from './json-ld.ts'
import type { IsOwnName } from './own-name.ts'
import type { OwnLine } from './page-sections.ts'

const PATH = 'company.signals.hiringSignals'
const OPEN_POSTING = 0.9
/** A page may show only some of the openings. */
const COUNTED = 0.6
/** Without an end, an opening that was posted earlier may be filled. */
const LONGEST_OPEN = 180 * DAY
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/

export interface JobsOptions {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** The registrable domain of the site. */
  readonly domain: string
  readonly isOwnName: IsOwnName
}

/**
 * Openings by the schema.org JobPosting blocks of a site (https://schema.org/JobPosting) that are open for sure: not of
 * another employer, not run out, and not older than half a year where they name no end. Without any, nothing is known:
 * it is not a sign that nobody is sought.
 */
export function readJobs(nodes: readonly JsonNode[], options: JobsOptions): PageFinding[] {
  const postings = nodes.filter((node) => {
    return typesOf(node).includes('JobPosting') && isOpen(node, options.today) && isOwn(node, options)
  })
  const titles = [
    ...new Set(postings.map((node) => jsonLdText(node['title']).slice(0, 200)).filter((title) => title !== '')),
  ]
  if (titles.length === 0) return []
  const quote = titles.slice(0, 3).join('; ')
  const roles = new Set(
    postings.map((node) => `${jsonLdText(node['title'])}|${identifierOf(node)}|${jsonLdText(node['url'])}`),
  )
  const departments = [...new Set(titles.flatMap((title) => departmentOfRoles(rolesOf(title))?.value ?? []))].toSorted()
  const findings: PageFinding[] = [
    { path: `${PATH}.isHiring`, value: true, confidence: OPEN_POSTING, quote },
    { path: `${PATH}.openRoles`, value: roles.size, confidence: COUNTED, quote },
  ]
  if (departments.length > 0)
    findings.push({ path: `${PATH}.departments`, value: departments, confidence: COUNTED, quote })
  return findings
}

function isOpen(node: JsonNode, today: string): boolean {
  const until = jsonLdText(node['validThrough'])
  // Dates in ISO 8601 compare as text; one that is written otherwise tells nothing for sure.
  if (until !== '') return ISO_DATE.test(until) && until.slice(0, 10) >= today
  const posted = jsonLdText(node['datePosted'])
  if (posted === '') return true
  return ISO_DATE.test(posted) && Date.parse(today) - Date.parse(posted.slice(0, 10)) <= LONGEST_OPEN
}

/** Whether nobody else is named as employer. */
function isOwn(node: JsonNode, { domain, isOwnName }: JobsOptions): boolean {
  const employer = listOf(node['hiringOrganization'])[0]
  const name = jsonLdText(employer)
  const sites = isObject(employer) ? ['url', 'sameAs'].flatMap((key) => listOf(employer[key]).map(jsonLdText)) : []
  if (sites.some((site) => registeredDomain(site) === domain)) return true
  if (name === '' || isOwnName(name)) return sites.length === 0 || name !== ''
  return isWebAddress(name) && registeredDomain(name) === domain
}

/** A PropertyValue names who numbers the openings, and the number. */
function identifierOf(node: JsonNode): string {
  const identifier = listOf(node['identifier'])[0]
  return isObject(identifier) ? jsonLdText(identifier['value']) : jsonLdText(identifier)
}

const SAID_SO = 0.7
const LONGEST = 300
const NO_OPENINGS =
  /(?<![\p{L}])(?:no (?:current |open |job |vacant )*(?:positions|openings|vacancies|roles|jobs)|(?:we are|we['’]re) (?:currently )?not (?:currently )?(?:hiring|recruiting)|keine (?:offenen |freien |aktuellen |vakanten )+(?:stellen|positionen)|keine stellen frei|aucun(?:e)? (?:poste|offre)(?: d['’]emploi)?(?: (?:ouverte?|vacant|disponible|à pourvoir))?|pas d['’]offres? d['’]emploi|no (?:hay|tenemos) (?:vacantes|ofertas|puestos)(?: (?:abiert[ao]s|disponibles|vacantes))?)(?![\p{L}])/iu
/** What may stand behind it: "at the moment". Anything else limits it to a place, a team or another employer. */
const WITHOUT_LIMIT =
  /^\s?(?:(?:available|open|currently|right now|at the moment|at present|at this time|for now|now|today|zu besetzen|frei|verfügbar|zu vergeben|ausgeschrieben|actuellement|pour le moment|en ce moment|por el momento|en este momento|actualmente|ahora)\s?)*(?:[.,;:!–—)]|$|(?:but|and|but please|aber|und|mais|et|pero|y)\s)/iu
const IF =
  /(?<![\p{L}])(?:if|when|whenever|even|unless|where|although|wenn|falls|auch wenn|sollten?|selbst|si|même|lorsque|quand|cuando|aunque|clients?|customers?|partners?|kunden\p{L}*|clientes?|recruiters?|agencies)(?![\p{L}])/iu

/** Headings of a whole careers page, and of all that is open; any other names one team, one place or one kind of work. */
const OF_ALL =
  /(?<![\p{L}])(?:careers?|jobs?|openings?|vacanc(?:y|ies)|positions?|roles?|opportunit(?:y|ies)|work(?:ing)?|join|hiring|karriere|stellen\p{L}*|jobangebote|arbeiten|bewerb\p{L}*|carrières?|recrutement|emplois?|postes?|offres?|rejoi\p{L}+|empleos?|trabaj\p{L}+|vacantes|ofertas|puestos|lavora|werken)(?![\p{L}])/iu
const OF_SOME =
  /(?<![\p{L}])(?:interns?(?:hips?)?|apprentice\p{L}*|trainees?|graduates?|students?|volunteers?|freelance\p{L}*|ausbildung\p{L}*|praktik\p{L}*|werkstudent\p{L}*|schüler\p{L}*|studie\p{L}*|initiativ\p{L}*|stages?|stagiaires?|alternan\p{L}+|apprentissage|prácticas|becas?|becari\p{L}+|for|in|at|für|im|bei|pour|à|para|en)(?![\p{L}])/iu
/** What stands at a job that is open: whom it is for, how long a week it takes, and how to apply. */
const OPEN_JOB =
  /\((?:all genders|[mwfdxhvi](?:\s?[/|]\s?[mwfdxhvin]){1,3})\)|(?<![\p{L}])[HM]\s?\/\s?[FH](?![\p{L}])|(?<![\p{L}])(?:full|part)[- ]?time(?![\p{L}])|(?<![\p{L}])(?:vollzeit|teilzeit|temps (?:plein|partiel)|tiempo completo|jornada completa|CDI|CDD)(?![\p{L}])|[–—|·-]\s?(?:apply|jetzt bewerben|postuler|solicitar)(?![\p{L}])|^(?:apply(?: now| here)?|jetzt bewerben|postuler|inscríbete)$|(?<![\p{L}\d])[1-9]\d{0,3}\s(?:open |current |offene |aktuelle )?(?:positions|roles|openings|vacancies|jobs|stellen|postes|vacantes)(?![\p{L}])/iu
const JOB_PAGE =
  /\/(?:jobs?|careers?|openings?|positions?|vacanc(?:y|ies)|roles?|stellen(?:angebote)?|karriere|offres?|empleos?|vacantes)\/[^/?#]+/iu
const APPLY = /^(?:apply(?: now| here)?|jetzt bewerben|bewerben|postuler|solicitar)\b/iu

/**
 * That nobody is sought, where a careers page says so of the whole company: not under the heading of a team or of
 * internships, and not beside openings, which a page may keep such words ready for. A page that lists nothing says nothing.
 */
export function readNoOpenings(
  lines: readonly OwnLine[],
  { links, url }: Pick<PageContent, 'links' | 'url'>,
  isOwnName: IsOwnName,
): PageFinding[] {
  if (lines.some(({ text }) => text.length <= LONGEST && OPEN_JOB.test(text) && !leadsByMail(text, links))) return []
  if (links.some((link) => isOpening(link, url))) return []
  const said = lines
    .filter((line) => line.text.length <= LONGEST && isOfAll(line, isOwnName))
    .flatMap(({ text }) => ownSentences(text))
  const quote = said.find(({ text }) => {
    const match = NO_OPENINGS.exec(text)
    return match !== null && WITHOUT_LIMIT.test(text.slice(match.index + match[0].length)) && !IF.test(text)
  })?.text
  if (quote === undefined) return []
  return [{ path: 'company.signals.hiringSignals.isHiring', value: false, confidence: SAID_SO, quote }]
}

function isOfAll({ heading, isHeading }: OwnLine, isOwnName: IsOwnName): boolean {
  if (heading === '' || isHeading) return true
  return !OF_SOME.test(withoutOwn(heading, isOwnName)) && (OF_ALL.test(heading) || isOwnName(heading))
}

/** "Working at Nordwind" is everywhere. */
function withoutOwn(heading: string, isOwnName: IsOwnName): string {
  return heading.replace(/\s(?:for|at|in|bei|für|chez|à|en)\s(.{2,60})$/iu, (whole, name: string) =>
    isOwnName(name) || /^(?:us|uns|nous)$/iu.test(name) ? '' : whole,
  )
}

function isOpening({ href, text }: PageLink, page: string): boolean {
  if (!isWebAddress(href)) return false
  return APPLY.test(text) || (siteOf(href) === siteOf(page) && JOB_PAGE.test(URL.parse(href)?.pathname ?? ''))
}

/** Who asks for papers on the off chance has an address for it. */
function leadsByMail(text: string, links: readonly PageLink[]): boolean {
  return links.some((link) => link.text === text && link.href.startsWith('mailto:'))
}
