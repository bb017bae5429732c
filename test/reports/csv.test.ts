import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { FIGURES } from '../../src/reports/counting/figures-of-events-store.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'

let harness: Harness
let campaign: string

/** What happened to how many leads, so that no two figures are the same. */
const HAPPENED: readonly (readonly [type: string, leads: number, data: object])[] = [
  ['lead.accepted', 13, {}],
  ['lead.researched', 12, { outcome: 'done' }],
  ['lead.scored', 6, { verdict: 'qualified', tier: 'A', score: 92 }],
  ['message.sent', 10, { step: 1, captured: true }],
  ['lead.replied', 4, { intent: 'interested' }],
  ['lead.scored', 11, { verdict: 'qualified', tier: 'B', score: 55 }],
  ['lead.replied', 9, { intent: 'question' }],
  ['message.bounced', 7, { class: 'hard' }],
  ['lead.unsubscribed', 8, { live: true }],
  ['lead.ended', 5, { endReason: 'complained' }],
  ['meeting.booked', 3, { attribution: 'token' }],
]

beforeAll(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
  const ids = [harness.organizationId, parseId('camp', campaign)]
  for (const [type, leads, data] of HAPPENED) {
    await harness.context.db.query(
      `insert into events (organization_id, epoch, type, campaign_id, lead_id, data, occurred_at)
       select $1, 1, $3, $2, md5(n::text)::uuid, $4::jsonb || jsonb_build_object('messageId', 'msg_' || n, 'variant', n % 2),
         $5::timestamptz - n * interval '7 hours' from generate_series(1, $6) n order by n`,
      [...ids, type, JSON.stringify(data), harness.clock.now(), leads],
    )
  }
})

afterAll(() => harness.close())

const report = (path: string) => harness.call('GET', `/api/v1/reports/${path}`)

type Row = Record<string, unknown>

/** A row of a report as its line in the CSV: a share is four cells, and what is not known an empty one. */
function lineOf(row: Row): Record<string, string> {
  const cells = Object.entries(row).flatMap(([name, cell]) => {
    if (name === 'clicked') return ['', 'Rate', 'Low', 'High'].map((part) => [`clicked${part}`, ''])
    if (cell === null || typeof cell !== 'object') return [[name, cell === null ? '' : String(cell)]]
    const { count, rate, low, high } = cell as Record<string, number>
    const share = { '': count, Rate: rate, Low: low, High: high }
    return Object.entries(share).map(([part, value]) => [`${name}${part}`, String(value)])
  })
  return Object.fromEntries(cells)
}

const rowsOf: Record<string, (data: Row[]) => Row[]> = {
  steps: (data) => data.flatMap(({ step, variants }) => (variants as Row[]).map((one) => ({ step, ...one }))),
}

test('no two figures of what is compared are the same', async () => {
  const { body } = await report(`funnel?campaignId=${campaign}`)
  expect(new Set(Object.values(body.total)).size).toBe(FIGURES.length)
})

test.each([
  ['funnel', '', 5],
  ['funnel', '&by=cohort&unit=week', 2],
  ['steps', '', 2],
  ['tiers', '', 2],
  ['tiers', '&by=score', 2],
])('%s%s as CSV has the values of the JSON, each in its column', async (name, more, least) => {
  const path = `${name}?campaignId=${campaign}${more}`
  const { body } = await report(path)
  const csv = await report(`${path}&format=csv`)
  const lines = (rowsOf[name]?.(body.data) ?? (body.data as Row[])).map((row) => ({
    ...lineOf(row),
    asOf: body.asOf,
  }))
  expect(lines.length).toBeGreaterThanOrEqual(least)
  expect(parse(csv.text, { columns: true })).toEqual(lines)
})
