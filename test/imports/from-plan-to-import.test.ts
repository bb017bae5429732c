import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRowMapper } from '../../src/imports/mapping/map-row.ts'
import { planStage } from '../../src/imports/dry-run/dry-run-stage.ts'
import { lockPeopleOfRows, suppressMoved } from '../../src/imports/job/write-chunk.ts'
import { addLeads, parseLead } from '../../src/leads/index.ts'
import type { ImportedState } from '../../src/leads/index.ts'
import type { MappedRow } from '../../src/imports/index.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Answer, Harness } from '../support/installation/harness.ts'
import { uploaded } from '../support/leads/import-file.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { INSTANTLY_WITH_BLOCKED, MOVED_BLOCKLISTS, MOVED_FILES } from '../support/leads/moved-files.ts'
import { query } from '../support/leads/prospect.ts'
import { inParts, readFile } from '../support/leads/read-import.ts'

let harness: Harness

beforeEach(async () => {
  harness = await createHarness()
})

afterEach(() => harness.close())

const INSTANTLY = MOVED_FILES[0]!

async function planOf(importId: string, csv: string, suffix = ''): Promise<Answer> {
  const path = `/api/v1/imports/${importId}/plan${suffix}`
  const asked = await harness.call('GET', path)
  expect(asked.body.state, asked.text).toBe('running')
  const stage = planStage(harness.context, () => inParts(readFile('leads', csv).rows))
  expect(await stage.due()).toEqual([harness.organizationId])
  const { jobs } = await stage.claim(harness.organizationId, 1)
  for (const job of jobs) await job(new AbortController().signal)
  return harness.call('GET', `/api/v1/imports/${importId}/plan`)
}

function arrivalOf(plan: Extract<MappedRow, { kind: 'lead' }>): ImportedState | undefined {
  const { arrives } = plan
  if (arrives === undefined) return undefined
  return arrives.status === 'ended' ? { ended: arrives.reason } : { held: { reason: arrives.reason, until: null } }
}

/** Brings a file in as the job does: a stretch of it in one transaction. */
async function bring(campaign: string, csv: string): Promise<void> {
  const { context, organizationId } = harness
  const campaignId = parseId('camp', campaign) ?? ''
  const { rows, mapping, vendor } = readFile('leads', csv)
  const planner = createRowMapper({ kind: 'leads', mapping, vendor })
  const today = Temporal.PlainDate.from('2026-11-24')
  const ready = rows.flatMap((row) => {
    const plan = planner(row)
    const parsed = plan.kind === 'lead' ? parseLead(plan.body, { lenient: true, today }) : undefined
    if (plan.kind !== 'lead' || parsed?.ok !== true) return []
    const arrives = arrivalOf(plan)
    const place = { organizationId, campaignId, onDuplicate: 'skip' as const, duplicateScope: 'campaign' as const }
    const request = { ...place, lead: parsed.lead, warnings: [], ...(arrives === undefined ? {} : { arrives }) }
    return [{ request, suppresses: plan.suppresses }]
  })
  await transaction(context.db, async (tx) => {
    const keys = ready.map(({ request }) => request.lead.emailKey)
    await lockPeopleOfRows(context, tx, organizationId, keys)
    await addLeads(
      context,
      tx,
      ready.map(({ request }) => request),
    )
    const moved = ready.flatMap(({ request, suppresses }) => {
      return suppresses === undefined ? [] : [{ emailKey: request.lead.emailKey, ...suppresses }]
    })
    await suppressMoved(context, tx, { organizationId, actor: 'import' }, moved)
  })
}

const written = () =>
  query(harness, `select count(*)::int as leads, (select count(*) from messages)::int as messages from leads`)

const suppressBlocked = () =>
  harness.call('POST', '/api/v1/suppressions', { addresses: ['never@acme-lifts.test'], domains: ['rival.test'] })

test('a plan says which blocklist waits, and what becomes of every row; nothing is written or sent', async () => {
  const campaign = await newActiveCampaign(harness)
  const blocklist = await uploaded(harness, 'blocklist', { csv: MOVED_BLOCKLISTS[0].csv, fileName: 'blocked.csv' })
  const leads = await uploaded(harness, 'leads', { campaign, csv: INSTANTLY_WITH_BLOCKED, fileName: 'leads.csv' })
  const early = await planOf(leads, INSTANTLY_WITH_BLOCKED)
  expect(early.body).toMatchObject({ state: 'done', rowsRead: 13, rowsTotal: 13, plan: { counts: { mail: 3 } } })
  expect(early.body.warnings).toEqual([
    { pointer: '', code: 'blocklist_waiting', detail: expect.stringContaining(`blocked.csv (${blocklist})`) },
  ])
  expect(await written()).toEqual([{ leads: 0, messages: 0 }])

  await suppressBlocked()
  await query(harness, `update imports set state = 'done' where kind = 'blocklist'`)
  const { body } = await planOf(leads, INSTANTLY_WITH_BLOCKED, '?fresh=true')
  expect(body.warnings).toEqual([])
  expect(body.plan.counts).toMatchObject({ mail: 1, held: 3, ended: 3, suppresses: 2, suppressed: 2, repeated: 1 })
  expect(body.plan.forecast.emails).toMatchObject([{ email: 'new@acme-lifts.test', obstacle: null }])
  expect(await written()).toEqual([{ leads: 0, messages: 0 }])
})

test('an export of Instantly comes in as its plan said, twice over, and nobody is mailed who was', async () => {
  const campaign = await newActiveCampaign(harness)
  await suppressBlocked()
  await bring(campaign, INSTANTLY_WITH_BLOCKED)
  await bring(campaign, INSTANTLY_WITH_BLOCKED)
  await harness.settle()
  const stood = await query(
    harness,
    `select split_part(email_key, '@', 1) as who, status, end_reason as "endReason", hold_reason as hold,
       (select count(*)::int from messages m where m.lead_id = l.lead_id) > 0 as mailed from leads l`,
  )
  // Beneath an end that somebody may take back, they wait: another tool has written to them.
  const ended = (endReason: string, hold: string | null = 'moved') => ({
    status: 'ended',
    endReason,
    hold,
    mailed: false,
  })
  const held = { status: 'scored', endReason: null, hold: 'moved', mailed: false }
  expect(Object.fromEntries(stood.map(({ who, ...lead }) => [who, lead]))).toEqual({
    new: { status: 'in_sequence', endReason: null, hold: null, mailed: true },
    running: held,
    skipped: held,
    strange: held,
    done: ended('completed'),
    replied: ended('replied'),
    booked: ended('meeting_booked'),
    gone: ended('unsubscribed'),
    bounced: ended('bounced', null),
    never: ended('suppressed', null),
    x: ended('suppressed', null),
  })
})

test('what somebody told the other tool holds in every campaign, and says where it comes from', async () => {
  const campaign = await newActiveCampaign(harness)
  const elsewhere = await newActiveCampaign(harness)
  const running = await addLead(harness, elsewhere, leadBody({ email: 'gone@acme-lifts.test' }))
  await bring(campaign, INSTANTLY.csv)
  const { body: other } = await harness.call('GET', `/api/v1/leads/${running.body.prospectId}`)
  expect(other).toMatchObject({ status: 'ended', endReason: 'suppressed' })
  const { body: listed } = await harness.call('GET', '/api/v1/suppressions?reason=unsubscribed')
  expect(listed.data).toMatchObject([
    { value: 'gone@acme-lifts.test', note: 'From an export of Instantly', createdBy: 'import' },
  ])
})

test('a lead that was held by the move goes on once a person resumes it, and says until then what holds it', async () => {
  const campaign = await newActiveCampaign(harness)
  await bring(campaign, INSTANTLY.csv)
  await harness.settle()
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/leads?hold=moved&sort=created`)
  const lead = body.data.find(({ email }: Answer['body']) => email === 'running@acme-lifts.test')
  const next = await harness.call('GET', `/api/v1/leads/${lead.prospectId}/next`)
  expect(next.text).toContain('another tool was emailing this lead when it was imported')
  await harness.call('POST', `/api/v1/leads/${lead.prospectId}/resume`)
  await harness.settle()
  const after = await harness.call('GET', `/api/v1/leads/${lead.prospectId}`)
  expect(after.body).toMatchObject({ status: 'in_sequence', hold: null, step: 1 })
})

test('a plan is made anew when the mapping or the criteria change, fails in words, and is nobody else’s', async () => {
  const campaign = await newActiveCampaign(harness)
  const importId = await uploaded(harness, 'leads', { campaign, csv: INSTANTLY.csv, fileName: 'leads.csv' })
  const path = `/api/v1/imports/${importId}/plan`
  expect((await planOf(importId, INSTANTLY.csv)).body.state).toBe('done')
  expect((await harness.call('GET', path)).body.state).toBe('done')
  const must = { id: 'size', kind: 'must', weight: 1, field: 'company.employeeCount', op: 'gte', value: 50 }
  const icp = { criteria: [must] }
  const headers = { 'if-match': '*' }
  expect((await harness.call('PATCH', `/api/v1/campaigns/${campaign}`, { icp }, { headers })).text).toContain('must')
  expect((await planOf(importId, INSTANTLY.csv)).body.state).toBe('done')
  await query(harness, `update imports set vendor = null`)
  expect((await harness.call('GET', path)).body).toMatchObject({ state: 'running', plan: null })
  const broken = planStage(harness.context, () => {
    throw new Error('The disk is gone.')
  })
  for (const job of (await broken.claim(harness.organizationId, 1)).jobs) await job(new AbortController().signal)
  const failed = await harness.call('GET', path)
  expect(failed.body).toMatchObject({ state: 'failed', failure: 'The plan could not be made; ask for it again.' })
  harness.clock.advance(11_000)
  expect((await harness.call('GET', path)).body).toMatchObject({ state: 'running', failure: null })
  const stranger = await harness.newOrganization('Stranger')
  expect((await harness.call('GET', path, undefined, { key: stranger.key })).status).toBe(404)
  await query(harness, `update imports set state = 'done'`)
  expect((await harness.call('GET', path)).body).toMatchObject({ status: 409, code: 'import_started' })
})

test('a process that dies while it plans leaves the plan to the next', async () => {
  const campaign = await newActiveCampaign(harness)
  const importId = await uploaded(harness, 'leads', { campaign, csv: INSTANTLY.csv, fileName: 'leads.csv' })
  await harness.call('GET', `/api/v1/imports/${importId}/plan`)
  const rows = () => inParts(readFile('leads', INSTANTLY.csv).rows)
  const stage = planStage(harness.context, rows)
  const dead = await stage.claim(harness.organizationId, 1)
  expect(await stage.due()).toEqual([])
  harness.clock.advance(61_000)
  expect(await stage.due()).toEqual([harness.organizationId])
  for (const job of (await stage.claim(harness.organizationId, 1)).jobs) await job(new AbortController().signal)
  for (const job of dead.jobs) await job(new AbortController().signal)
  const { body } = await harness.call('GET', `/api/v1/imports/${importId}/plan`)
  expect(body).toMatchObject({ state: 'done', rowsRead: 11, plan: { rows: 11 } })
})

test('a plan that may name an erased person is gone with them, and the next one does not name them', async () => {
  const campaign = await newActiveCampaign(harness)
  const { body: lead } = await addLead(harness, campaign, leadBody({ email: 'new@acme-lifts.test' }))
  const importId = await uploaded(harness, 'leads', { campaign, csv: INSTANTLY.csv, fileName: 'leads.csv' })
  expect((await planOf(importId, INSTANTLY.csv)).text).toContain('new@acme-lifts.test')
  await harness.call('POST', `/api/v1/leads/${lead.prospectId}/erase`, { confirm: 'new@acme-lifts.test' })
  expect(await query(harness, 'select 1 from import_plans')).toEqual([])
  const { body, text } = await planOf(importId, INSTANTLY.csv)
  expect(body.plan.counts.erased).toBe(2)
  expect(text.toLowerCase()).not.toContain('new@acme-lifts.test')
})
