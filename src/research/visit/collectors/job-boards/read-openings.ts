import { load } from 'cheerio/slim'
import { isObject, parseJson } from '../../../json.ts'
import type { JsonNode } from '../../../json.ts'
import { cleanLine } from '../../../readers/text-lines.ts'

/** Which members of a JSON answer hold what. */
export interface AnswerShape {
  /** Where the list stands; the answer itself when absent. */
  readonly list?: string
  readonly title: string
  /** Names of members, or of members of members with a dot, that name the department. */
  readonly departments: readonly string[]
  /** The member that numbers the openings: what is posted for several places is one. */
  readonly id?: string
  /** Whether an entry is an opening that people see. */
  readonly isRole?: (entry: JsonNode) => boolean
  /** Where the answer says how many there are, of which it lists some. */
  readonly total?: string
}

const MOST_ENTRIES = 5_000
const LONGEST_NAME = 200
/** No employer has more. */
const MOST_ROLES = 100_000

/** Marks that a feed may have: what the parser does with each costs the depth at which it stands. */
const MOST_MARKS = 20_000
const LONGEST_PROLOG = 2_000
const FEED = 'workzag-jobs'

/** What an answer says; undefined where it is none that the vendor gives. Never throws. */
export function readOpenings(answers: AnswerShape | typeof FEED, body: string): Openings | undefined {
  return answers === FEED ? xmlOpenings(body) : jsonOpenings(answers, body)
}

/**
 * Reads JSON answers. What is not of the shape, or no JSON, is undefined; so is an empty list beside what says
 * that there are openings.
 */
function jsonOpenings(shape: AnswerShape, body: string): Openings | undefined {
  const answer = parseJson(body.replace(/^\ufeff/, ''))
  const list = shape.list === undefined ? answer : isObject(answer) ? answer[shape.list] : undefined
  if (!Array.isArray(list)) return undefined
  const entries = list.slice(0, MOST_ENTRIES).filter(isObject)
  // A list of something else, such as messages, is no list of openings.
  if (entries.length === 0 && (list.length > 0 || holdsMore(answer))) return undefined
  const seen = entries.filter((entry) => shape.isRole?.(entry) ?? true)
  const named = seen.filter((entry) => nameOf(entry[shape.title]) !== '')
  const roles = withoutRepeats(named, shape.id)
  // Openings that have no title are named otherwise by now.
  if (roles.length === 0 && (seen.length > 0 || entries.some((entry) => !(shape.title in entry)))) return undefined
  const listed = list.length > MOST_ENTRIES ? undefined : roles.length
  return {
    listed: list.length,
    count: shape.total === undefined ? listed : totalOf(answer, shape.total),
    titles: roles.map((entry) => nameOf(entry[shape.title])),
    departments: roles.flatMap((entry) => shape.departments.map((path) => nameOf(at(entry, path)))).filter(Boolean),
  }
}

/**
 * Reads the feed of a Personio board: `<workzag-jobs>` with a `<position>` for each opening. The descriptions are left
 * out before it is parsed. What has a document type, which could define entities, a section without end, or more than
 * 20,000 marks is no such feed; neither is one that holds something else in place of positions.
 */
function xmlOpenings(body: string): Openings | undefined {
  const start = body.slice(0, LONGEST_PROLOG).search(/<workzag-jobs[\s/>]/)
  if (start < 0 || /<!DOCTYPE/i.test(body.slice(0, start))) return undefined
  const end = body.trimEnd()
  if (!end.endsWith(`</${FEED}>`) && !end.endsWith('/>')) return undefined
  const plain = withoutSections(body, '<![CDATA[', ']]>') ?? ''
  const text = withoutSections(plain, '<jobDescriptions>', '</jobDescriptions>') ?? ''
  if (text.split('<', MOST_MARKS + 1).length > MOST_MARKS) return undefined
  const feed = childrenOf(load(text, { xml: true }).root()[0]).find((node) => node.name === FEED)
  if (feed === undefined) return undefined
  const positions = childrenOf(feed).filter((node) => node.name === 'position')
  if (positions.length === 0 && feed.children.some((node) => node.type !== 'text' || node.data.trim() !== '')) {
    return undefined
  }
  const of = (name: string) =>
    positions.map((position) => nameOf(textUnder(childrenOf(position).find((node) => node.name === name))))
  const titles = of('name').filter(Boolean)
  if (titles.length === 0 && positions.length > 0) return undefined
  return { listed: positions.length, count: titles.length, titles, departments: of('department').filter(Boolean) }
}

type XmlNode = NonNullable<ReturnType<ReturnType<typeof load>['root']>[0]>['children'][number]
type XmlElement = Extract<XmlNode, { attribs: unknown }>

function childrenOf(node: { readonly children: readonly XmlNode[] } | undefined): XmlElement[] {
  return (node?.children ?? []).filter((child): child is XmlElement => 'attribs' in child)
}

function textUnder(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (child.type === 'text' ? child.data : '')).join('')
}

/** Takes time linear in the text; undefined when a section does not end. */
function withoutSections(text: string, start: string, end: string): string | undefined {
  const kept: string[] = []
  let from = 0
  for (let open = text.indexOf(start); open >= 0; open = text.indexOf(start, from)) {
    kept.push(text.slice(from, open))
    const close = text.indexOf(end, open)
    if (close < 0) return undefined
    from = close + end.length
  }
  return kept.join('') + text.slice(from)
}

/** Entries without a number stay: nothing tells them apart. */
function withoutRepeats(entries: readonly JsonNode[], id: string | undefined): JsonNode[] {
  const known = new Set<unknown>()
  return entries.filter((entry) => {
    const number = id === undefined ? undefined : entry[id]
    if (typeof number !== 'string' && typeof number !== 'number') return true
    return !known.has(number) && known.add(number)
  })
}

/** Whether an answer whose list is empty counts some, or lists them elsewhere. */
function holdsMore(answer: unknown): boolean {
  if (!isObject(answer)) return false
  const isCount = ([name, value]: [string, unknown]) =>
    /total|count/i.test(name) && typeof value === 'number' && value > 0
  const members = Object.entries(answer).flatMap(([name, value]) => {
    return isObject(value) ? Object.entries(value) : ([[name, value]] as [string, unknown][])
  })
  return members.some((member) => isCount(member) || (Array.isArray(member[1]) && member[1].some(isObject)))
}

function at(entry: JsonNode, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), entry)
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? cleanLine(value, LONGEST_NAME) : ''
}

function totalOf(answer: unknown, key: string): number | undefined {
  const total = isObject(answer) ? answer[key] : undefined
  return typeof total === 'number' && Number.isInteger(total) && total >= 0 && total <= MOST_ROLES ? total : undefined
}

/** The openings that a board tells of. */
export interface Openings {
  /** How many; undefined when the answer does not say or was not read to its end. */
  readonly count: number | undefined
  /** How many entries the answer lists, whatever they are. */
  readonly listed: number
  readonly titles: readonly string[]
  /** As the company names them. */
  readonly departments: readonly string[]
}
