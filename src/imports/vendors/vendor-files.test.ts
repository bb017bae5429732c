import { expect, test } from 'vitest'
import { readFile } from '../../../test/support/leads/read-import.ts'
import { MOVED_BLOCKLISTS, MOVED_FILES } from '../../../test/support/leads/moved-files.ts'
import { createRowMapper } from '../mapping/map-row.ts'

function planned(kind: 'leads' | 'blocklist', csv: string) {
  const { rows, vendor, mapping } = readFile(kind, csv)
  const plans = rows.map(createRowMapper({ kind, mapping, vendor }))
  const to = Object.fromEntries(mapping.columns.map((column) => [column.header, column.to]))
  return { vendor: vendor?.name, plans, to }
}

test.each(MOVED_FILES.map((file) => [file.name, file] as const))(
  '%s is recognised, and every lead has its fields',
  (_name, file) => {
    const { vendor, plans } = planned('leads', file.csv)
    expect(vendor).toBe(file.vendor)
    for (const plan of plans) {
      expect(plan).toMatchObject({
        kind: 'lead',
        body: { contactName: expect.stringContaining(' '), email: expect.anything() },
      })
    }
  },
)

test('fields of the user’s own that lie in one column as JSON are columns like others', () => {
  const [first] = planned('leads', MOVED_FILES[2]!.csv).plans
  expect(first).toMatchObject({ body: { customData: { job_title: 'CEO', location: 'Lyon' } } })
})

test('an id of the other tool’s workspace is no company', () => {
  const { to } = planned('leads', MOVED_FILES[0]!.csv)
  expect(to).toMatchObject({
    organization: null,
    company_name: 'companyName',
    website: 'domain',
    personalization: 'customData.personalization',
    'pain point': 'customData.painPoint',
  })
})

test('what a tool calls a column is a field only in a file of the kind that has it', () => {
  expect(planned('blocklist', MOVED_FILES[0]!.csv).to).toMatchObject({ email: 'email', company_name: null })
  const [headers = ''] = MOVED_FILES.find(({ vendor }) => vendor === 'smartlead')!
    .csv.trim()
    .split('\n')
  expect(planned('leads', `${headers},source`)).toMatchObject({
    vendor: 'smartlead',
    to: { source: 'customData.source' },
  })
})

test('a warning names the state that is not understood', () => {
  const { plans } = planned('leads', MOVED_FILES[3]!.csv)
  expect(plans.at(-1)).toMatchObject({
    arrives: { status: 'held', reason: 'moved' },
    warnings: [{ code: 'unknown_status', detail: expect.stringContaining('"Nurture" in Stage') }],
  })
})

test('somebody who asked not to be written to is suppressed, and ended as such', () => {
  const { plans } = planned('leads', MOVED_FILES[0]!.csv)
  expect(plans[5]).toMatchObject({
    arrives: { status: 'ended', reason: 'unsubscribed' },
    suppresses: { reason: 'unsubscribed', note: 'From an export of Instantly' },
  })
})

test.each(MOVED_BLOCKLISTS.map((file) => [file.vendor, file] as const))(
  'the blocklist of %s is recognised, with reasons',
  (vendor, file) => {
    const read = planned('blocklist', file.csv)
    expect(read.vendor).toBe(vendor)
    const told = read.plans.map((plan) =>
      plan.kind === 'suppression' ? `${plan.value.toLowerCase()} ${plan.reason}` : plan.kind,
    )
    expect(told).toEqual(file.suppressions.map((one) => one.slice(one.indexOf(' ') + 1)))
  },
)
