import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { COMPANY, QUIET, startSharedCompany } from '../support/research/shared-company.ts'
import type { SharedCompany, Tenant } from '../support/research/shared-company.ts'

let shared: SharedCompany
let late: Tenant
/** When the one organization looked, days before the other. */
let before: string

beforeAll(async () => {
  shared = await startSharedCompany()
  const { harness } = shared
  const early = await shared.tenant('Early')
  late = await shared.tenant('Late')
  await early.add()
  await harness.settle()
  before = harness.clock.now().toISOString()
  expect((await early.read(`/companies/${COMPANY}/facts`)).text).toContain('"website"')
  harness.clock.advance(3 * DAY)
})

afterAll(() => shared[Symbol.asyncDispose]())

/** All that is said of both companies, with the one called as the other. */
async function compare(read: (domain: string) => Promise<{ status: number; text: string }>) {
  const [looked, quiet] = [await read(COMPANY), await read(QUIET)]
  expect({ ...looked, text: looked.text.replaceAll(COMPANY, QUIET) }).toMatchObject({
    status: quiet.status,
    text: quiet.text,
  })
  expect(looked.text).not.toContain(before)
  return looked
}

test('of a company that another organization looked at, one sees what one sees of any other', async () => {
  const read = (domain: string) => late.read(`/companies/${domain}/facts`)
  const facts = await compare(read)
  expect(facts.text).toContain('"data":[]')
  await compare((domain) => late.ask(`/companies/${domain}/research`))
  // While the answer is under way too.
  await compare(read)
  await shared.harness.settle()
  expect((await compare(read)).text).toContain('"website"')
})

test('what one organization puts right of a company, no other sees', async () => {
  const { harness } = shared
  const [one, other] = [await shared.tenant('Corrects'), await shared.tenant('Beside')]
  const path = `/api/v1/leads/${await one.add()}/facts/company.employeeCount`
  const corrected = await harness.call('PUT', path, { value: 4711, about: 'company' }, { key: one.key })
  expect(corrected.text).toContain('4711')
  expect((await other.read(`/leads/${await other.add()}/facts`)).text).not.toContain('4711')
})

test('a lead is shown no fact that is older than its organization’s first asking', async () => {
  shared.harness.clock.advance(DAY)
  const other = await shared.tenant('Later still')
  const leads = new Map([
    [COMPANY, await other.add(COMPANY)],
    [QUIET, await other.add(QUIET)],
  ])
  const factsOf = (domain: string) => other.read(`/leads/${leads.get(domain)}/facts`)
  await compare(factsOf)
  await shared.harness.settle()
  const { text } = await compare(factsOf)
  expect(text).toContain('"source":"website"')
  const dates = [...text.matchAll(/"observedAt":"([^"]+)"/g)].map(([, date]) => date)
  expect(new Set(dates)).toEqual(new Set([shared.harness.clock.now().toISOString()]))
})

test('the way of a lead does not tell that its company was known here already', async () => {
  const other = await shared.tenant('Watcher')
  const wayOf = async (domain: string) => {
    const lead = await other.add(domain)
    await shared.harness.settle()
    const { text } = await other.read(`/leads/${lead}/timeline`)
    return [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type)
  }
  const [looked, quiet] = [await wayOf(COMPANY), await wayOf(QUIET)]
  expect(looked).toEqual(quiet)
  expect(looked).toContain('lead.researching')
})
