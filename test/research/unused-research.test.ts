import { expect, test } from 'vitest'
import { DAY } from '../../src/platform/clock.ts'
import { forgetUnusedResearch } from '../../src/research/index.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { query } from '../support/leads/prospect.ts'

const MANY = 25

const harness = useHarness()

/** A round, in parts of ten. */
async function forget(): Promise<number> {
  const task = forgetUnusedResearch(10)
  for (let parts = 1; parts < 100; parts += 1) if (!(await task.run(harness.context))) return parts
  throw new Error('It does not come to an end.')
}

const domainsOf = async (table: string) =>
  (await query(harness, `select domain from ${table} order by domain`)).map(({ domain }) => domain)

/** Companies that were visited so many days ago. */
async function plantCompanies(domains: readonly string[], daysAgo: number, change = ''): Promise<void> {
  const at = new Date(harness.clock.now().getTime() - daysAgo * DAY)
  await query(
    harness,
    `insert into companies (domain, facts, outcome, observed_at, fresh_until) select d, '[]', 'read', $2, $2
     from unnest($1::text[]) as d`,
    [domains, at],
  )
  if (change !== '') await query(harness, `update companies set ${change} where domain = any($1)`, [domains])
}

test('companies that nobody follows go a part at a time, 400 days after they were last visited', async () => {
  const old = Array.from({ length: MANY }, (_, index) => `old${String(index).padStart(2, '0')}.test`)
  await plantCompanies(old, 401)
  await plantCompanies(['a-lapsed.test'], 401, 'observed_at = null, fresh_until = null')
  await plantCompanies(['being-told.test'], 401, 'tell_at = now()')
  await plantCompanies(['followed.test', 'visited.test'], 401)
  await plantCompanies(['young.test'], 399)
  await query(harness, `update companies set lease_until = $1 where domain = 'visited.test'`, [harness.clock.now()])
  await query(
    harness,
    `insert into company_followers (organization_id, domain, since, version) values ($1, 'followed.test', now(), 1)`,
    [harness.organizationId],
  )
  expect(await forget()).toBeGreaterThan(3)
  expect(await domainsOf('companies')).toEqual(['being-told.test', 'followed.test', 'visited.test', 'young.test'])
})

test('what a model read goes after 400 days, where the organization has no lead at the company', async () => {
  const other = await harness.newOrganization('Other')
  await addLead(harness, await newCampaign(harness), leadBody({ email: 'jane@kept.test' }))
  const at = new Date(harness.clock.now().getTime() - 401 * DAY)
  const read = (organizationId: string, domains: readonly string[], readAt: Date) =>
    query(
      harness,
      `insert into llm_readings (organization_id, domain, read_at, read_by, asked)
       select $1, d, $3, 'm', '{}' from unnest($2::text[]) as d`,
      [organizationId, domains, readAt],
    )
  await read(harness.organizationId, ['kept.test', ...Array.from({ length: MANY }, (_, n) => `gone${n}.test`)], at)
  await read(harness.organizationId, ['young.test'], new Date(at.getTime() + 2 * DAY))
  await read(other.organizationId, ['kept.test', 'gone.test'], at)
  await forget()
  expect(await domainsOf('llm_readings')).toEqual(['kept.test', 'young.test'])
})
