import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKey } from '../../../src/accounts/index.ts'
import { parseId, showId, uuidv7 } from '../../../src/platform/ids.ts'
import { addSteps, beginRun } from '../../../src/research/agent/run-store.ts'
import { page, startReadCompany } from '../../support/research/llm-company.ts'
import type { ReadCompany } from '../../support/research/llm-company.ts'
import { answering, companyAnswer, find, purposeOf, step } from '../../support/research/llm-models.ts'
import { useLlm } from '../../support/research/llm-settings.ts'
import { query } from '../../support/leads/prospect.ts'
import { says } from '../../support/servers/llm-server.ts'
import type { Asked, Model } from '../../support/servers/llm-server.ts'

const PORTS = { id: 'p', kind: 'should', op: 'judge', field: 'domain', value: 'Do they run a port?', weight: 10 }
const NOTES = 'Kim Quokka says they run a port in Emden since May.'

let company: ReadCompany

beforeAll(async () => {
  company = await startReadCompany()
})

beforeEach(async () => {
  await company.renew()
  company.pages = { '/': page('Robots for ports.\nWe run our own port in Emden.') }
  await useLlm(company.harness, company.llm)
})

afterAll(() => company.close())

/** Answers as `model` does; before the first answer for this purpose something happens. */
function meanwhile(purpose: 'company' | 'research', happens: () => Promise<unknown>, model: Model): void {
  let isDone = false
  company.llm.always((response, received) => {
    const asked = company.llm.asked.at(-1)!
    const answer = async () => {
      if (!isDone && purposeOf(asked) === purpose) {
        isDone = true
        await happens()
      }
      says(model(asked))(response, received)
    }
    void answer()
  })
}

const fromNotes: Model = (asked) =>
  purposeOf(asked) === 'research'
    ? {
        steps: [
          ...answering(asked, () => {
            const place = find(asked, /they run a port in Emden since May/)
            return place === undefined ? undefined : { value: 'yes', ...place }
          }).steps,
          step('give_up'),
        ],
      }
    : companyAnswer({})
const fromPage: Model = (asked: Asked) =>
  purposeOf(asked) === 'research'
    ? answering(asked, () => ({ value: 'yes', ...find(asked, /We run our own port[^.]*/)! }))
    : companyAnswer({})

/** The lead that its caller says something of. */
async function notedLead(): Promise<string> {
  const [row] = await query(company.harness, 'select lead_id as id from leads where notes is not null')
  return showId('lead', String(row!['id']))
}

async function succeed(method: 'DELETE' | 'PATCH' | 'POST', path: string, body?: unknown): Promise<void> {
  const { status, text } = await company.harness.call(method, `/api/v1/leads/${path}`, body)
  if (status >= 300) throw new Error(text)
}

async function everything(): Promise<string> {
  const tables = ['research_runs', 'facts', 'researches', 'llm_calls', 'company_pages', 'llm_readings']
  const all = await Promise.all(
    tables.map(async (one) => ({ [one]: await query(company.harness, `select * from ${one}`) })),
  )
  return JSON.stringify(all)
}

test.each(['company', 'research'] as const)(
  'of a lead that is deleted while a model is asked for %s no words stay, and the others get their answers',
  async (purpose) => {
    const { harness } = company
    const campaign = await company.campaign([PORTS])
    company.llm.model = () => companyAnswer({})
    const other = { companyName: 'Harbour Robotics', contactName: 'Tom Ode', email: 'tom@harbour-robotics.com' }
    const { body } = await harness.call('POST', `/api/v1/campaigns/${campaign}/leads`, other)
    const both: Model = (asked) => {
      const noted = find(asked, /they run a port in Emden since May/)
      if (purposeOf(asked) !== 'research') return companyAnswer({})
      const own = find(asked, /We run our own port[^.]*/)!
      const steps = [noted, own].flatMap((place) =>
        place === undefined ? [] : answering(asked, () => ({ value: 'yes', ...place })).steps,
      )
      return { steps }
    }
    meanwhile(purpose, async () => succeed('DELETE', await notedLead()), both)
    await company.addLead(campaign, { notes: NOTES })
    await harness.settle()
    expect(await query(harness, 'select lead_id from leads')).toHaveLength(1)
    expect(await everything()).not.toContain('since May')
    const shown = await harness.call('GET', `/api/v1/leads/${body.prospectId}/research`)
    expect(shown.body.questions).toMatchObject([{ status: 'answered', value: 'yes' }])
  },
)

const traces = async () => JSON.stringify(await query(company.harness, 'select steps from research_runs'))

test('a trace quotes no notes that were changed since', async () => {
  company.llm.model = fromNotes
  const lead = await company.addLead(await company.campaign([PORTS]), { notes: NOTES })
  expect(await traces()).toContain('since May')
  await succeed('PATCH', lead, { notes: 'Nothing.' })
  expect(await traces()).not.toContain('since May')
  const { body } = await company.harness.call('GET', `/api/v1/leads/${lead}/research`)
  expect(body.runs[0].steps).toMatchObject([{ do: 'read', learnt: 'Harbour Robotics' }, { do: 'answer' }, {}])
})

test('notes that are changed while a model reads them tell nothing any more', async () => {
  const { harness } = company
  meanwhile('research', async () => succeed('PATCH', await notedLead(), { notes: 'Nothing.' }), fromNotes)
  await company.addLead(await company.campaign([PORTS]), { notes: NOTES })
  expect(await query(harness, `select quote from facts where replaced_at is null and source = 'notes'`)).toEqual([])
  expect(await traces()).not.toContain('since May')
})

test('nobody is told of an answer that was not kept', async () => {
  const { harness, llm } = company
  llm.model = () => companyAnswer({})
  await company.addLead(await company.campaign())
  // The endpoint fails after the first turn, so that the question stays open.
  const turns = [fromNotes]
  meanwhile(
    'research',
    async () => succeed('PATCH', await notedLead(), { notes: 'Nothing.' }),
    (asked) => {
      const turn = turns.pop()?.(asked) as { steps: unknown[] } | undefined
      return turn === undefined ? 'no answer' : { steps: turn.steps.slice(0, 1) }
    },
  )
  await company.addLead(await company.campaign([PORTS]), { notes: NOTES })
  expect(await query(harness, `select reason from research_runs where reason not like 'llm_%'`)).toEqual([])
  expect(await query(harness, `select data from events where type = 'facts.changed'`)).toEqual([])
})

test('a quote that cuts a character in two breaks no run', async () => {
  const { harness } = company
  company.pages = { '/': page('\u{1F600} we run our own port in Emden.') }
  company.llm.model = (asked) =>
    purposeOf(asked) === 'research'
      ? answering(asked, () => {
          const place = find(asked, /we run our own port in Emden/)
          return place === undefined ? undefined : { ...place, value: 'yes', quote: `\uDE00 ${place.quote}` }
        })
      : companyAnswer({})
  const lead = await company.addLead(await company.campaign([PORTS]))
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/research`)
  expect(body.runs).toMatchObject([{ state: 'done', reason: 'gave_up' }])
})

test('a step that is written twice, as nobody heard of the first time, stands in the trace once', async () => {
  const { db } = company.harness.context
  const [organizationId, domain, token, runId] = [company.harness.organizationId, 'harbour.test', uuidv7(1), uuidv7(2)]
  await query(
    company.harness,
    `insert into researches (organization_id, domain, lease_token, requested_at, due_at) values ($1, $2, $3, now(), now())`,
    [organizationId, domain, token],
  )
  const ref = { runId, wish: { organizationId, domain, token } }
  await beginRun(db, { ...ref, words: [], campaignIds: [], questions: [], now: company.harness.clock.now() })
  const nothing = { question: null, why: null, learnt: null, quote: null, url: null, refused: null }
  const look = { at: '2026-11-24T09:30:00.000Z', do: 'find', target: 'port', ...nothing } as const
  const use = { pages: 0, tokens: 0, usd: null }
  for (const before of [0, 0, 1]) expect(await addSteps(db, ref, [look], { use, before })).toBe(true)
  const [run] = await query(company.harness, 'select jsonb_array_length(steps) as steps from research_runs')
  expect(run).toEqual({ steps: 2 })
})

test('a run whose process is gone is shown as stopped, though nobody begins another', async () => {
  const { harness } = company
  company.llm.model = fromPage
  const lead = await company.addLead(await company.campaign([PORTS]))
  await query(harness, `update research_runs set state = 'running', reason = null, ended_at = null`)
  const { body } = await harness.call('GET', `/api/v1/leads/${lead}/research`)
  expect(body.runs).toMatchObject([{ state: 'stopped', reason: 'process_gone' }])
})

test('a key of some campaigns sees no question that was asked of a lead in another', async () => {
  const { harness } = company
  const theirs = await company.campaign()
  const mine = await company.campaign()
  company.llm.model = fromPage
  const seen = await company.addLead(theirs)
  const asking = await company.addLead(mine)
  const order = { organizationId: harness.organizationId, name: 'part', createdBy: 'test', scopes: ['leads:read'] }
  const limited = await createKey(harness.context, { ...order, campaignIds: [parseId('camp', theirs)!] })
  const question = { question: 'Does Kim Quokka run the port?', answer: 'yes_no' }
  await succeed('POST', `${asking}/research`, question)
  // The agent is shown none of the leads that ended.
  await query(harness, `update leads set status = 'ended', end_reason = 'replied' where lead_id = $1`, [
    parseId('lead', asking),
  ])
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/leads/${seen}/research`, undefined, { key: limited.key })
  expect((await harness.call('GET', `/api/v1/leads/${seen}/research`)).body.questions).toHaveLength(1)
  expect(body).toMatchObject({ questions: [], runs: [] })
})
