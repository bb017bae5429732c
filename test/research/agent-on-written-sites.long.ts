import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGENT_SITES } from '../agent-sites/all-agent-sites.ts'
import { scoreOf, type Score } from '../sites/measure.ts'
import { askSite, judgeSite, type AnsweredSite, type CallApi } from '../support/research/ask-sites.ts'
import { companyAnswer, purposeOf } from '../support/research/llm-models.ts'
import { useLlm } from '../support/research/llm-settings.ts'
import { isResearch, simpleAgent } from '../support/research/simple-agent.ts'
import { createHarness, type Harness } from '../support/installation/harness.ts'
import { hostsOf, internetBesideModel } from '../support/servers/fake-internet.ts'
import { serveInternet, type InternetServer } from '../support/servers/internet-server.ts'
import { startLlmServer, type LlmServer } from '../support/servers/llm-server.ts'

let server: InternetServer
let llm: LlmServer

beforeAll(async () => {
  server = await serveInternet(hostsOf(AGENT_SITES))
  llm = await startLlmServer()
  llm.model = (asked) => {
    if (isResearch(asked)) return simpleAgent(asked)
    return purposeOf(asked) === 'company' ? companyAnswer({}) : { verdicts: [] }
  }
})

afterAll(async () => {
  await llm.close()
  await server[Symbol.asyncDispose]()
})

/** Everything that a program answers of the sites: with a model, or without. */
async function answered(prepare?: (harness: Harness) => Promise<void>): Promise<AnsweredSite[]> {
  const outbound = internetBesideModel(AGENT_SITES, server, ['127.0.0.1'])
  const harness = await createHarness({ overrides: { outbound, websiteGap: 0 } })
  const call: CallApi = async (method, path, body) => {
    const { status, body: answer, text } = await harness.call(method, `/api/v1${path}`, body)
    if (status > 201) throw new Error(text)
    return answer
  }
  try {
    await prepare?.(harness)
    const asked = await Promise.all(AGENT_SITES.map((site) => askSite(call, site)))
    await harness.settle()
    return await Promise.all(asked.map((one) => judgeSite(call, one)))
  } finally {
    await harness.close()
  }
}

const judgementsOf = (sites: readonly AnsweredSite[]) => sites.flatMap(({ judgements }) => judgements)
const wrongOf = (sites: readonly AnsweredSite[]) => judgementsOf(sites).filter(({ verdict }) => verdict === 'wrong')

test('the agent states nothing wrong, and finds more than the fixed visit does', async () => {
  const visited = await answered()
  const researched = await answered((harness) => useLlm(harness, llm, { caps: { tokensPerDay: null } }))
  expect(wrongOf(visited)).toEqual([])
  expect(wrongOf(researched)).toEqual([])
  const [before, after]: Score[] = [visited, researched].map((sites) => scoreOf(judgementsOf(sites)))
  expect(after?.recall).toBeGreaterThan((before?.recall ?? 1) + 0.2)
  expect(server.trespasses).toEqual([])
  expect(server.asked.filter((path) => path.includes('/private'))).toEqual([])
})
