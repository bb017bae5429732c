import { expect, test } from 'vitest'
import { forecast } from '../../src/imports/dry-run/forecast.ts'
import { createRowMapper } from '../../src/imports/mapping/map-row.ts'
import { planRows } from '../../src/imports/dry-run/dry-run-rows.ts'
import type { PlannedRows } from '../../src/imports/dry-run/dry-run-rows.ts'
import { parseId } from '../../src/platform/ids.ts'
import { addLead, leadBody, newActiveCampaign } from '../support/leads/intake.ts'
import { MOVED_BLOCKLISTS, MOVED_FILES } from '../support/leads/moved-files.ts'
import { query } from '../support/leads/prospect.ts'
import { inParts, readFile } from '../support/leads/read-import.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

function place(shownId: string, duplicateScope: 'campaign' | 'organization' = 'campaign') {
  const campaignId = parseId('camp', shownId) ?? ''
  return {
    organizationId: harness.organizationId,
    campaignId,
    options: { onDuplicate: 'skip', duplicateScope } as const,
  }
}

function plan(campaign: string, csv: string, onDuplicate: 'skip' | 'update' = 'skip'): Promise<PlannedRows> {
  const { rows, mapping, vendor } = readFile('leads', csv)
  const { options, ...where } = place(campaign)
  return planRows(
    harness.context,
    { ...where, options: { ...options, onDuplicate } },
    {
      parts: inParts(rows),
      rowsTotal: rows.length,
      planner: createRowMapper({ kind: 'leads', mapping, vendor }),
      tell: async () => {},
    },
  )
}

const written = () =>
  query(
    harness,
    `select (select count(*) from leads)::int as leads, (select count(*) from contacts)::int as contacts,
       (select count(*) from events)::int as events, (select count(*) from suppressions)::int as suppressions`,
  )

test.each(MOVED_FILES.map((file) => [file.name, file] as const))(
  '%s: every row is told as a person reads it',
  async (_name, file) => {
    const campaign = await newActiveCampaign(harness)
    const before = await written()
    const { samples } = await plan(campaign, file.csv)
    const told = samples
      .filter(({ outcome }) => outcome !== 'repeated' && outcome !== 'invalid')
      .map(({ email, outcome }) => [email?.split('@')[0], outcome])
    expect(Object.fromEntries(told)).toEqual(file.outcomes)
    expect(await written()).toEqual(before)
  },
)

test('counts are of the whole file, with lines, repetitions and what cannot be read', async () => {
  const campaign = await newActiveCampaign(harness)
  const planned = await plan(campaign, MOVED_FILES[0]!.csv)
  expect(planned.rows).toBe(11)
  expect(planned.counts).toMatchObject({ mail: 1, held: 3, ended: 3, suppresses: 2, repeated: 1, invalid: 1 })
  const lineOf = (outcome: string) => planned.samples.find((one) => one.outcome === outcome)?.line
  expect([lineOf('repeated'), lineOf('invalid')]).toEqual([11, 12])
  expect(planned.unknownStates).toEqual([{ detail: expect.stringContaining('"77" in status'), rows: 1 }])
})

test('whoever is suppressed, erased, here or written to elsewhere is told apart, with the reason', async () => {
  const campaign = await newActiveCampaign(harness)
  const other = await newActiveCampaign(harness)
  const csv = `email,first_name,company_name
address@blocked.test,A,Blocked
anybody@rival.test,B,Rival
erased@people.test,C,People
here@people.test,D,People
there@people.test,E,People
rests@people.test,F,People
trash@mailinator.com,G,Trash
fresh@people.test,H,People
`
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['address@blocked.test'], domains: ['rival.test'] })
  const erased = await addLead(harness, other, leadBody({ email: 'erased@people.test' }))
  await harness.call('POST', `/api/v1/leads/${erased.body.prospectId}/erase`, { confirm: 'erased@people.test' })
  await addLead(harness, campaign, leadBody({ email: 'here@people.test' }))
  const there = await addLead(harness, other, leadBody({ email: 'there@people.test' }))
  await addLead(harness, other, leadBody({ email: 'rests@people.test' }))
  await query(harness, `update contacts set live_lead_id = $1 where email_key = 'there@people.test'`, [
    parseId('lead', there.body.prospectId),
  ])
  await query(harness, `update contacts set resting_until = '2027-01-01' where email_key = 'rests@people.test'`)
  const { samples, counts, disposable } = await plan(campaign, csv)
  expect(samples.map(({ line, email, outcome }) => [line, email, outcome])).toEqual([
    [2, 'address@blocked.test', 'suppressed'],
    [3, 'anybody@rival.test', 'suppressed'],
    [4, null, 'erased'],
    [5, 'here@people.test', 'duplicate'],
    [6, 'there@people.test', 'live_elsewhere'],
    [7, 'rests@people.test', 'resting'],
    [8, 'trash@mailinator.com', 'mail'],
    [9, 'fresh@people.test', 'mail'],
  ])
  expect([counts.mail, disposable]).toEqual([2, 1])
  expect(samples[1]?.detail).toBe('Its domain is suppressed: manual.')
})

test('whoever the file itself disqualifies is told apart, with the criterion, and is not in the forecast', async () => {
  const size = {
    id: 'size',
    label: '50 or more employees',
    kind: 'must',
    weight: 10,
    field: 'company.employeeCount',
    op: 'gte',
  }
  const free = {
    id: 'free',
    label: 'Free mail',
    kind: 'mustNot',
    field: 'contact.seniority',
    op: 'eq',
    value: 'intern',
  }
  const campaign = await newActiveCampaign(harness, { icp: { criteria: [{ ...size, value: 50 }, free] } })
  const csv = `email,first_name,last_name,company_name,employees,title
small@one.test,Ada,Long,One,20,CEO
large@two.test,Bo,Short,Two,200,CEO
intern@two.test,Cy,Mid,Two,200,Intern
unknown@three.test,Di,Tall,Three,,
`
  const planned = await plan(campaign, csv)
  expect(planned.samples.map(({ email, outcome, detail }) => [email, outcome, detail])).toEqual([
    ['small@one.test', 'disqualified', 'It does not meet “50 or more employees” (20).'],
    ['large@two.test', 'mail', 'It would be mailed.'],
    ['intern@two.test', 'disqualified', 'It meets the exclusion “Free mail” (intern).'],
    ['unknown@three.test', 'mail', 'It would be mailed.'],
  ])
  expect(planned.counts).toMatchObject({ mail: 2, disqualified: 2 })
  const told = await forecast(harness.context, place(campaign), planned)
  expect(told.emails.map(({ email }) => email)).toEqual(['large@two.test', 'unknown@three.test'])

  // What stands further down counts where an import would update by it.
  const twice = `email,first_name,company_name,employees
ada@one.test,Ada,One,20
ada@one.test,Ada,One,200
bo@two.test,Bo,Two,200
bo@two.test,Bo,Two,20
`
  const updated = await plan(campaign, twice, 'update')
  expect(updated.counts).toMatchObject({ mail: 1, disqualified: 1, repeated: 2 })
  expect(updated.toMail.map(({ lead }) => lead.emailKey)).toEqual(['ada@one.test'])
  const skipped = await plan(campaign, twice)
  expect(skipped.toMail.map(({ lead }) => lead.emailKey)).toEqual(['bo@two.test'])
})

test('the forecast tells when each gets the first email, and what keeps it back', async () => {
  const campaign = await newActiveCampaign(harness, {
    sequence: { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'About {{ customData.topic }}' }] }] },
    schedule: { timezone: 'UTC', days: ['wed'], from: '09:00', to: '17:00' },
    sendTiers: ['A', 'B', 'C'],
  })
  const planned = await plan(campaign, 'email,first_name,company_name,topic\na@x.test,A,X,Lifts\nb@x.test,B,X,\n')
  const before = await written()
  const told = await forecast(harness.context, place(campaign), planned)
  // The harness stands on a Tuesday, and a test waits for no hours.
  expect(told.emails).toMatchObject([
    { line: 2, email: 'a@x.test', at: harness.clock.now().toISOString(), subject: 'Hello', obstacle: null },
    { line: 3, email: 'b@x.test', at: null, obstacle: expect.stringContaining('customData.topic') },
  ])
  expect(told.days).toEqual([{ date: '2026-11-24', first: 1, others: 0 }])
  expect(told.held).toBe(2)
  expect(told.assumptions).toContain('Leads that turn out to be tier D or U are held for review and get no email.')
  expect(await written()).toEqual(before)
})

test('a blocklist is told by what it suppresses, shared domains and repetitions apart', async () => {
  const { csv, suppressions } = MOVED_BLOCKLISTS[1]
  const list = `${csv}5,gmail.com,2026-01-01,Manual,\n6,ANGRY@mail.test,,spam,\n`
  const { rows, mapping, vendor } = readFile('blocklist', list)
  const { counts } = await planRows(
    harness.context,
    {
      organizationId: harness.organizationId,
      campaignId: null,
      options: { onDuplicate: 'skip', duplicateScope: 'campaign' },
    },
    {
      parts: inParts(rows),
      rowsTotal: rows.length,
      planner: createRowMapper({ kind: 'blocklist', mapping, vendor }),
      tell: async () => {},
    },
  )
  expect(counts).toMatchObject({ suppresses: suppressions.length, invalid: 1, repeated: 1 })
})
