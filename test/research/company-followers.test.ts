import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../../src/platform/clock.ts'
import type { Context } from '../../src/platform/context.ts'
import { companyStage, followingStage, newsStage, researchStage } from '../../src/research/index.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { renew } from '../support/installation/renew.ts'
import { query } from '../support/leads/prospect.ts'
import { startSharedCompany } from '../support/research/shared-company.ts'
import type { SharedCompany } from '../support/research/shared-company.ts'

let shared: SharedCompany

beforeAll(async () => {
  shared = await startSharedCompany()
})

beforeEach(async () => {
  await renew(shared.harness)
  shared.people = 20
})

afterAll(() => shared[Symbol.asyncDispose]())

const CHANGE = { data: { about: 'company', fields: ['company.description', 'company.employeeCount'] } }

/** The company says something else a month later. */
function change(people: number): void {
  shared.people = people
  shared.harness.clock.advance(31 * DAY)
}

test('who has the company read anew has leads of every organization scored anew, each told once', async () => {
  const { harness } = shared
  const [reader, other, third] = [
    await shared.tenant('Reader'),
    await shared.tenant('Other'),
    await shared.tenant('Third'),
  ]
  const [own, theirs] = [await reader.add(), await other.add()]
  await harness.settle()
  expect(await reader.scoreOf(own)).toBeLessThan(30)
  expect(await other.scoreOf(theirs)).toBeLessThan(30)
  change(500)
  await reader.add()
  await harness.settle()
  expect(await reader.scoreOf(own)).toBeGreaterThan(70)
  expect(await other.scoreOf(theirs)).toBe(await reader.scoreOf(own))
  const told = async () => Promise.all([reader, other, third].map((tenant) => tenant.changes()))
  expect(await told()).toEqual([[CHANGE], [CHANGE], []])
  // What came since, fresh as it is, changes nothing.
  await other.add()
  await third.add()
  await harness.settle()
  expect(await told()).toEqual([[CHANGE], [CHANGE], []])
  // A visit that finds the same tells nobody.
  change(500)
  await third.add()
  await harness.settle()
  expect(await told()).toEqual([[CHANGE], [CHANGE], []])
})

test('whoever has no scored lead there is told nothing', async () => {
  const { harness } = shared
  const [reader, other] = [await shared.tenant('Reader'), await shared.tenant('Other')]
  const gone = await other.add()
  await harness.settle()
  await harness.call('DELETE', `/api/v1/leads/${gone}`, undefined, { key: other.key })
  change(500)
  await reader.add()
  await harness.settle()
  expect(await other.changes()).toEqual([])
  expect(await query(harness, 'select 1 from company_followers where due_at is not null')).toEqual([])
})

/** What a visit and all that follows from it are made of. */
async function runOnce(context: Context): Promise<void> {
  for (const stage of [researchStage(context), companyStage(context), newsStage(context), followingStage(context)]) {
    for (const organizationId of await stage.due()) {
      const { jobs } = await stage.claim(organizationId, stage.batch ?? 16)
      await Promise.all(jobs.map((job) => job(new AbortController().signal)))
    }
  }
}

test('two processes at once tell each organization once', async () => {
  const { harness } = shared
  const reader = await shared.tenant('Reader')
  const others = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shared.tenant(name)))
  for (const tenant of [reader, ...others]) await tenant.add()
  await harness.settle()
  change(500)
  await reader.add()
  const other = await startAnotherProcess(harness, { overrides: { outbound: harness.context.outbound } })
  for (let round = 0; round < 3; round += 1) {
    await Promise.all([harness.context, other.context].map(runOnce))
    harness.clock.advance(2_000)
  }
  await other.close()
  await harness.settle()
  for (const tenant of [reader, ...others]) expect(await tenant.changes()).toEqual([CHANGE])
})

test('a company with a thousand followers is told of in batches, and others have their turn between', async () => {
  const { harness } = shared
  const news = newsStage(harness.context)
  const { clock } = harness
  const plant = (domain: string, followers: number) =>
    query(
      harness,
      `with company as (insert into companies (domain, facts, outcome, version, news, tell_at)
         values ($1, '[]', 'read', 2, '{company.country}', $2))
       insert into company_followers (organization_id, domain, since, version)
       select gen_random_uuid(), $1, $2, 1 from generate_series(1, $3::integer)`,
      [domain, clock.now(), followers],
    )
  await plant('big.test', 1_200)
  clock.advance(HOUR)
  await plant('small.test', 2)
  const due = async () => {
    clock.advance(1)
    await news.claim((await news.due())[0] ?? '', 1)
    const told = `select domain, count(*)::int as told from company_followers where due_at is not null group by 1 order by 1`
    return Object.fromEntries((await query(harness, told)).map((row) => [row['domain'], row['told']]))
  }
  expect(await due()).toEqual({ 'big.test': 500 })
  expect(await due()).toEqual({ 'big.test': 500, 'small.test': 2 })
  expect(await due()).toEqual({ 'big.test': 1_000, 'small.test': 2 })
  expect(await due()).toEqual({ 'big.test': 1_200, 'small.test': 2 })
  expect(await news.due()).toEqual([])
})
