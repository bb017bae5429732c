import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { parseId } from '../../src/platform/ids.ts'
import { followEvents } from '../../src/reports/counting/follow-events.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { startProcess } from '../support/processes/mortal-process.ts'
import { query } from '../support/leads/prospect.ts'
import { clearHistory, tellHistory } from '../support/oracles/report-history.ts'
import { tell } from '../support/installation/tell.ts'
import { until } from '../support/processes/until.ts'

const PART = 100

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

/** Transactions of other tests on the same server hold back what is kept: one comes to it once they are over. */
const caughtUp = () =>
  until(
    async () => {
      while ((await followEvents(harness.context, harness.organizationId)) > 0);
      const left = `select count(*)::int as n from events e join report_places p using (organization_id)
        where (e.epoch, e.xid, e.seq) > (p.epoch, p.xid, p.seq)`
      return Number((await query(harness, left))[0]?.n)
    },
    (left) => left === 0,
    { what: 'figures that are kept', patience: 20_000 },
  )

const outcomes = async (campaignId: string | undefined) =>
  Number(
    (
      await query(
        harness,
        `select count(*)::int as n from milestones where campaign_id = $1 and figure not in ('researched', 'qualified')`,
        [campaignId],
      )
    )[0]?.n,
  )

test('what a large test reached goes a part at a time once its campaign goes live, and no report sees it', async () => {
  const { context, organizationId, clock } = harness
  const campaignId = await newCampaign(harness)
  const id = parseId('camp', campaignId) ?? ''
  await tellHistory(context, { organizationId, campaignId }, clearHistory())
  await caughtUp()
  const rehearsed = await outcomes(id)
  expect(rehearsed).toBeGreaterThan(3 * PART)
  const data = { wentLive: true, fields: ['mode'], readiness: true }
  clock.advance(DAY)
  await tell({ ...context, pipeline: {} }, organizationId, [
    { type: 'campaign.changed', campaignId: id, data } as never,
  ])
  const report = async () => (await harness.call('GET', `/api/v1/reports/funnel?campaignId=${campaignId}`)).body
  const placeOf = async () => (await query(harness, 'select seq from report_places'))[0]?.seq
  const before = { report: await dataOf(report), place: await placeOf() }

  // Whoever dies in between leaves a whole part.
  const left: number[] = []
  for (let rounds = 0; rounds < 100 && (await placeOf()) === before.place; rounds += 1) {
    const mortal = startProcess(context)
    if (rounds % 2 === 0) mortal.dieAt(4, 'before')
    await followEvents(mortal.context, organizationId, { part: PART }).catch(() => undefined)
    left.push(await outcomes(id))
    expect(await dataOf(report), `round ${rounds}`).toEqual(before.report)
  }
  expect(left.length).toBeGreaterThan(3)
  const gone = left.map((count, index) => (left[index - 1] ?? rehearsed) - count)
  expect(Math.max(...gone)).toBe(PART)
  expect(left.at(-1)).toBe(0)
})

/** A report, but for when it was made. */
async function dataOf(read: () => Promise<Record<string, unknown>>): Promise<unknown> {
  return (await read())['data']
}
