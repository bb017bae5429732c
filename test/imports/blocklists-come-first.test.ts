import { afterEach, beforeEach, expect, test } from 'vitest'
import { importStage } from '../../src/imports/index.ts'
import { bring, fileOfPeople, importCall } from '../support/leads/files.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { runStage } from '../support/webhooks/notified-campaign.ts'
import { query } from '../support/leads/prospect.ts'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

const BLOCKLIST = 'value\nann@acme.test\nrival.test\n'
const LEADS = `Email,First Name,Last Name,Company
ann@acme.test,Ann,Address,Acme
ben@rival.test,Ben,Domain,Rival
cleo@free.test,Cleo,Free,Free
`

/** Starts a file, later than those before it; answers the id of its import. */
async function start(file: string, of: Record<string, string>): Promise<string> {
  const brought = await bring(harness, file, of)
  expect(brought.body, brought.text).toMatchObject({ missing: [] })
  const { importId } = brought.body
  harness.clock.advance(1)
  expect((await importCall(harness, 'POST', `${importId}/start`)).status).toBe(202)
  return importId
}

const read = async (importId: string) => (await importCall(harness, 'GET', importId)).body

/** Status, end and whether there is a score, by address. */
async function standings(campaignId: string, filter = ''): Promise<Record<string, unknown>> {
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaignId}/leads${filter}`)
  const leads: { email: string; status: string; endReason: string | null; score: number | null }[] = body.data
  return Object.fromEntries(
    leads.map(({ email, status, endReason, score }) => [email, [status, endReason, score !== null]]),
  )
}

const BLOCKED = ['ended', 'suppressed', false]

test.each([[['leads', 'blocklist']], [['blocklist', 'leads']]] as const)(
  'started as %j, the blocklist is in before the leads: only who is free is scored and mailed',
  async (order) => {
    const campaignId = await newActiveCampaign(harness)
    const started: Record<string, string> = {}
    for (const kind of order) {
      started[kind] = kind === 'leads' ? await start(LEADS, { campaignId }) : await start(BLOCKLIST, { kind })
    }
    await harness.settle()
    expect(await read(started['blocklist']!)).toMatchObject({ state: 'done', progress: { suppressed: 2 } })
    expect(await read(started['leads']!)).toMatchObject({ state: 'done', progress: { created: 1, suppressed: 2 } })
    expect(await standings(campaignId)).toEqual({
      'ann@acme.test': BLOCKED,
      'ben@rival.test': BLOCKED,
      'cleo@free.test': ['in_sequence', null, true],
    })
    const mailed = await query(
      harness,
      `select distinct email_key from messages join leads using (organization_id, lead_id)`,
    )
    expect(mailed).toEqual([{ email_key: 'cleo@free.test' }])
  },
)

test('a blocklist that is started while a file of leads comes in has the next turn, before the rest of that file', async () => {
  const campaignId = await newCampaign(harness)
  const people = fileOfPeople(5_000).replace('\n', '\nann@acme.test,Ann,Address,Acme,emea\n')
  const leads = await start(`${people}ben@rival.test,Ben,Domain,Rival,emea\n`, { campaignId })
  const stage = importStage(harness.context)
  const workTurn = async (signal: AbortSignal) => {
    const { jobs } = await stage.claim(harness.organizationId, 1)
    expect(jobs).toHaveLength(1)
    await Promise.all(jobs.map((job) => job(signal)))
  }
  // A process that stops gives an import back as one whose turn is over does.
  const stopping = new AbortController()
  const turn = workTurn(stopping.signal)
  for (;;) {
    if ((await read(leads)).progress.rowsRead > 0) break
  }
  stopping.abort()
  await turn
  const before = await read(leads)
  expect(before.state).toBe('running')
  expect(before.progress.rowsRead).toBeLessThan(5_002)

  const blocklist = await start(BLOCKLIST, { kind: 'blocklist' })
  await workTurn(new AbortController().signal)
  expect(await read(blocklist)).toMatchObject({ state: 'done', progress: { suppressed: 2 } })
  expect((await read(leads)).progress.rowsRead).toBe(before.progress.rowsRead)

  await runStage(stage)
  const counts = { rowsRead: 5_002, created: 5_001, suppressed: 1 }
  expect(await read(leads)).toMatchObject({ state: 'done', progress: counts })
  expect(await standings(campaignId, '?endReason=suppressed')).toEqual({
    'ann@acme.test': BLOCKED,
    'ben@rival.test': BLOCKED,
  })
})
