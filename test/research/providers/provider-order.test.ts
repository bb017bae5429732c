import { expect, test } from 'vitest'
import { query } from '../../support/leads/prospect.ts'
import { PROVIDERS, useProviders } from '../../support/research/research-providers.ts'

const bench = useProviders()

type Shown = { readonly providerId: string; readonly name: string; readonly position: number }

async function names(): Promise<string[]> {
  const { body } = await bench.harness.call('GET', PROVIDERS)
  return body.data.map(({ name }: Shown) => name)
}

const order = (providerIds: readonly string[], key = bench.harness.key) =>
  bench.harness.call('PUT', `${PROVIDERS}/order`, { providerIds }, { key })

async function addThree(): Promise<string[]> {
  const added = [await bench.add('hunter'), await bench.add('apollo'), await bench.add('http')]
  return added.map(({ body }) => body.providerId)
}

test('all providers are put in order by one request, which the audit tells once', async () => {
  const [hunter = '', apollo = '', http = ''] = await addThree()
  const { status, body } = await order([http, hunter, apollo])
  expect(status).toBe(200)
  expect(body.nextCursor).toBeNull()
  expect(body.data.map(({ providerId }: Shown) => providerId)).toEqual([http, hunter, apollo])
  expect(body.data.map(({ position }: Shown) => position)).toEqual([10, 20, 30])
  expect(await names()).toEqual(['http', 'hunter', 'apollo'])
  const audited = await query(bench.harness, `select after from audit where action = 'research_provider.ordered'`)
  expect(audited).toEqual([{ after: { names: ['http', 'hunter', 'apollo'] } }])
})

test('an order that names other providers than there are changes nothing', async () => {
  const [hunter = '', apollo = '', http = ''] = await addThree()
  const before = await names()
  const other = await bench.harness.newOrganization('Other')
  const theirs = (await bench.add('hunter', {}, other.key)).body.providerId
  for (const ids of [[http, hunter], [http, hunter, apollo, theirs], [http, hunter, theirs], []])
    expect(await order(ids)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await order([http, http, hunter, apollo])).toMatchObject({ status: 400 })
  expect(await order([http, hunter, 'apollo'])).toMatchObject({ status: 409 })
  expect(await names()).toEqual(before)
  expect((await order([theirs], other.key)).status).toBe(200)
})

test('of two orders at once one holds whole', async () => {
  const ids = await addThree()
  const orders = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? ids : ids.toReversed()))
  const answers = await Promise.all(orders.map((one) => order(one)))
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200))
  const { body } = await bench.harness.call('GET', PROVIDERS)
  expect([ids, ids.toReversed()]).toContainEqual(body.data.map(({ providerId }: Shown) => providerId))
  expect(body.data.map(({ position }: Shown) => position)).toEqual([10, 20, 30])
})
