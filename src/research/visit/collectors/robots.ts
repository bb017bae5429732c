import { createRequire } from 'node:module'
import type robotsModule from 'robots-parser'
import { ROBOT_NAME } from './polite-fetch.ts'
import { absolute } from './site-addresses.ts'

// Its types promise a `default` member that the CommonJS module does not have.
const robotsParser: typeof robotsModule.default = createRequire(import.meta.url)('robots-parser')

/** What a site's robots.txt asks of us. */
export interface RobotsRules {
  readonly allows: (url: string) => boolean
  /** Seconds between two requests; 0 when nothing is asked. */
  readonly crawlDelay: number
}

const MOST_LINES = 2_000
const AGENT = 'user-agent: '
const LONGEST_RULE = 500
/** Matching costs the length of the rule times that of the path. */
const LONGEST_URL = 1_000
const RULE = /^\s{0,20}(user-agent|allow|disallow|crawl-delay)\s{0,20}:(.{0,500})/i

/**
 * Reads robots.txt by RFC 9309: the group that names us, else `*`; the longest matching rule counts, `Allow` before
 * `Disallow`. `url` is the address of the robots.txt whose origin the rules are for.
 */
export function readRobots(url: string, text: string): RobotsRules {
  const robots = robotsParser(url, ownRules(text))
  return {
    // Undefined means another origin: then these rules say nothing, and silence is no permission.
    allows: (page) => page.length <= LONGEST_URL && robots.isAllowed(page, ROBOT_NAME) === true,
    crawlDelay: Math.max(0, robots.getCrawlDelay(ROBOT_NAME) ?? 0),
  }
}

/** The group that names us, else `*`, as a robots.txt of its own, which answers the same. */
export function ownRules(text: string): string {
  const us = ROBOT_NAME.toLowerCase()
  const rulesOf = new Map<string, string[]>()
  const agents = new Set<string>()
  let isNaming = false
  for (const line of relevantLines(text)) {
    const isName = line.startsWith(AGENT)
    if (isName && !isNaming) agents.clear()
    if (isName) agents.add(line.slice(AGENT.length))
    else for (const one of agents) rulesOf.getOrInsertComputed(one, () => []).push(line)
    isNaming = isName
  }
  const [name, rules] = rulesOf.has(us) ? [us, rulesOf.get(us)] : ['*', rulesOf.get('*')]
  return rules === undefined ? '' : [AGENT + name, ...rules].join('\n')
}

/**
 * Only the lines that can concern us, since the parser keeps each rule once for every agent named above it: names of
 * other robots become one, and 2,000 lines are enough.
 */
function relevantLines(text: string): string[] {
  const kept: string[] = []
  let previous = ''
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const match = RULE.exec(line)
    if (match === null) continue
    const field = (match[1] ?? '').toLowerCase()
    const value = (match[2] ?? '').split('#', 1)[0]?.trim().slice(0, LONGEST_RULE) ?? ''
    const entry = field === 'user-agent' ? `${AGENT}${agentOf(value)}` : `${field}: ${value.replace(/\*{2,}/g, '*')}`
    if (entry !== previous) kept.push(entry)
    previous = entry
    if (kept.length >= MOST_LINES) break
  }
  return kept
}

function agentOf(value: string): string {
  const name = value.split('/', 1)[0]?.trim().toLowerCase() ?? ''
  return name === '*' || name === ROBOT_NAME.toLowerCase() ? name : 'another'
}

const SITEMAP = /^\s{0,20}sitemap\s{0,20}:(.{0,500})/i
const MOST_SITEMAPS = 5

/** Where a robots.txt says that sitemaps are. */
export function sitemapsIn(text: string, url: string): string[] {
  const found: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const address = absolute(SITEMAP.exec(line)?.[1] ?? '', url)
    if (address !== undefined) found.push(address)
    if (found.length >= MOST_SITEMAPS) break
  }
  return found
}
