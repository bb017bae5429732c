import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { query } from '../support/leads/prospect.ts'
import { COMPANY, startSharedCompany } from '../support/research/shared-company.ts'
import type { SharedCompany } from '../support/research/shared-company.ts'

let shared: SharedCompany

beforeAll(async () => {
  shared = await startSharedCompany()
})

afterAll(() => shared[Symbol.asyncDispose]())

const scoredEvents = (lead: string) =>
  query(shared.harness, `select 1 from events where type = 'lead.scored' and lead_id = $1`, [parseId('lead', lead)])

test('a fact that is put right, and one that is taken back, give a new score by themselves', async () => {
  const { harness } = shared
  const [tenant, other] = [await shared.tenant('Correcting'), await shared.tenant('Other')]
  const [lead, colleague, theirs] = [await tenant.add(), await tenant.add(), await other.add()]
  await harness.settle()
  const scores = async () => [await tenant.scoreOf(lead), await tenant.scoreOf(colleague), await other.scoreOf(theirs)]
  const before = await scores()
  expect(Math.max(...before)).toBeLessThan(30)
  const path = `/api/v1/leads/${lead}/facts/company.employeeCount`
  const options = { key: tenant.key }
  expect((await harness.call('PUT', path, { value: 200 }, options)).status).toBe(200)
  await harness.settle()
  // It counts for all leads of the company, and for no other organization's.
  expect(await scores()).toEqual([100, 100, before[2]])
  expect(await scoredEvents(lead)).toHaveLength(2)
  const { body } = await tenant.read(`/leads/${lead}/score`)
  expect(body).toMatchObject({ value: 100, criteria: [{ id: 'size', outcome: 'match' }] })
  expect((await harness.call('DELETE', path, undefined, options)).status).toBe(200)
  await harness.settle()
  expect(await scores()).toEqual(before)
})

test('a fact that is put right for one lead gives that lead alone a new score', async () => {
  const { harness } = shared
  const tenant = await shared.tenant('Of one')
  const [lead, colleague] = [await tenant.add(), await tenant.add(COMPANY)]
  await harness.settle()
  const before = await tenant.scoreOf(colleague)
  const path = `/api/v1/leads/${lead}/facts/company.employeeCount`
  await harness.call('PUT', path, { value: 200, about: 'lead' }, { key: tenant.key })
  await harness.settle()
  expect([await tenant.scoreOf(lead), await tenant.scoreOf(colleague)]).toEqual([100, before])
  expect([(await scoredEvents(lead)).length, (await scoredEvents(colleague)).length]).toEqual([2, 1])
})
