import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldSpace } from '../../src/research/llm/reading/check-quote.ts'
import { countWords } from '../../src/research/llm/reading/quote-words.ts'
import { holdsNumber } from '../../src/research/llm/reading/numbers-in-quotes.ts'
import { parsePage } from '../../src/research/visit/collectors/parse-page.ts'
import { AGENT_SITES } from '../agent-sites/all-agent-sites.ts'
import { CLASSIC, placeOf, type AgentSite, type DecidedQuestion, type Words } from '../agent-sites/agent-site.ts'
import { ALL_SITES } from '../sites/all-sites.ts'
import { measureSites, scoreOf, type SiteMeasure } from '../sites/measure.ts'
import { openFakeInternet, type FakeInternet } from '../support/servers/fake-internet.ts'

let internet: FakeInternet
let measures: readonly SiteMeasure[]
/** What the fixed visit asked for: host and path. */
let visited: ReadonlySet<string>

beforeAll(async () => {
  internet = await openFakeInternet(AGENT_SITES)
  measures = await measureSites(AGENT_SITES, internet.tools)
  visited = new Set(internet.server.asked)
})

afterAll(() => internet[Symbol.asyncDispose]())

const QUESTIONS = AGENT_SITES.flatMap((site) => site.questions.map((question) => ({ site, question })))
const DECIDED = QUESTIONS.flatMap(({ site, question }) => {
  return question.decided === undefined ? [] : [{ site, question, decided: question.decided }]
})

/** What a person sees of the page where words are said to stand. */
async function seenAt(site: AgentSite, words: Words): Promise<string> {
  const { host, path } = placeOf(site, words)
  const url = `http://${host}${path}`
  const bounds = { purpose: 'web', maxBytes: 1_000_000, timeoutMs: 10_000 } as const
  const { status, body, headers } = await internet.outbound.request(url, bounds)
  expect([url, status]).toEqual([url, 200])
  const { title, text } = parsePage({ kind: 'home', url, html: body.toString(), headers })
  return foldSpace(`${title} ${text}`)
}

test('there are forty sites, none of them among those that the visit is measured on', () => {
  expect(AGENT_SITES).toHaveLength(40)
  const old = new Set(ALL_SITES.map(({ domain }) => domain))
  expect(AGENT_SITES.filter(({ domain }) => old.has(domain))).toEqual([])
  expect(new Set(AGENT_SITES.map(({ domain }) => domain)).size).toBe(40)
  expect(AGENT_SITES.filter(({ isHostile }) => isHostile === true)).toHaveLength(8)
})

test('each site has two to four questions', () => {
  expect(AGENT_SITES.filter(({ questions }) => questions.length < 2 || questions.length > 4)).toEqual([])
})

describe('what was decided, and what may mislead, stands where it is said to stand', () => {
  test.each(AGENT_SITES.map((site) => [site.domain, site] as const))('%s', async (_domain, site) => {
    const words = site.questions.flatMap(({ decided, lure }) => [decided ?? [], lure ?? []].flat())
    for (const one of words) expect(await seenAt(site, one)).toContain(foldSpace(one.quote))
  })
})

test('words that no visitor sees prove nothing', async () => {
  const site = AGENT_SITES.find(({ domain }) => domain === 'veiledorchards.com') ?? expect.fail('no such site')
  const seen = await seenAt(site, { quote: '', on: '/trees' })
  expect(seen).toContain('12,400 trees')
  expect(seen).not.toContain('9,000,000 trees')
})

test('every value is of its question’s type, and its quote bears it out', () => {
  const unproven = DECIDED.filter(({ question, decided }) => !isProven(question, decided.value, decided.quote))
  expect(unproven.map(({ question }) => question.question)).toEqual([])
})

function isProven({ answer, choices = [] }: DecidedQuestion, value: unknown, quote: string): boolean {
  const folded = foldSpace(quote).toLowerCase()
  switch (answer) {
    case 'yes_no':
      return (value === 'yes' || value === 'no') && countWords(quote) >= 4
    case 'number':
      return typeof value === 'number' && holdsNumber(quote, value)
    case 'date':
      return /^\d{4}(?:-\d\d){1,2}$/.test(String(value)) && quote.includes(String(value).slice(0, 4))
    case 'choice': {
      const chosen = choices.find((choice) => JSON.stringify(value) === JSON.stringify({ oneOf: [choice] }))
      return chosen !== undefined && folded.includes(chosen.toLowerCase())
    }
    case 'text':
      return folded.includes(String((value as { says: string }).says).toLowerCase())
  }
}

test('most answers stand where the fixed visit does not look, some where it does, and some nowhere', () => {
  const seen = DECIDED.filter(({ site, decided }) => {
    const { host, path } = placeOf(site, decided)
    return visited.has(host + path)
  }).length
  expect(seen).toBeGreaterThanOrEqual(12)
  expect(DECIDED.length - seen).toBeGreaterThanOrEqual(60)
  expect(QUESTIONS.length - DECIDED.length).toBeGreaterThanOrEqual(30)
  expect(QUESTIONS.filter(({ question }) => question.lure !== undefined).length).toBeGreaterThanOrEqual(20)
})

test('what the fixed visit states of head count, country, seat and year is right', () => {
  const judgements = measures.flatMap((measure) => measure.judgements)
  const classic = judgements.filter(({ kind }) => CLASSIC.has(kind))
  expect(classic.filter(({ verdict }) => verdict === 'wrong')).toEqual([])
  expect(scoreOf(classic).recall).toBeGreaterThanOrEqual(0.85)
})
