import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyring } from '../../src/accounts/index.ts'
import { createServer } from '../../src/http/server.ts'
import type { Server } from '../../src/http/server.ts'
import { batchRoutes } from '../../src/leads/batch/batch-routes.ts'
import { createAuthentication, createPeople } from '../../src/people/index.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { leadBody, newCampaign } from '../support/leads/intake.ts'
import { openStream } from '../support/servers/send-lines.ts'

const MOST = 1_500

const harness = useHarness()
let server: Server
let place: { url: string; key: string }

/** The route as it is, but that one stream takes 1,500 rows in place of 10 million. */
beforeAll(async () => {
  const { context } = harness
  const { auth } = createPeople(context, undefined)
  const keeper = createAuthentication(context, createKeyring(context), auth)
  const { log, settings } = context
  server = (await createServer({ keeper, log, ...settings, trustedProxies: [] })).server
  batchRoutes(server, context, { mostRows: MOST, warnOf: async () => () => [] })
  await server.listen({ host: '127.0.0.1', port: 0 })
  place = { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, key: harness.key }
})

afterAll(() => server.close())

const lines = (host: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${JSON.stringify(leadBody({ email: `row${n}@${host}` }))}\n`).join('')

test('a stream of as many rows as one takes is taken whole', async () => {
  const campaign = await newCampaign(harness)
  const stream = openStream(place, campaign)
  await stream.write(lines('whole.test', MOST))
  const { summary } = JSON.parse((await stream.finish()).text)
  expect(summary).toMatchObject({ rows: MOST, created: MOST, invalid: 0 })
})

test('of a stream of more rows the first are taken, one more says so, and the rest is left, however long it is', async () => {
  const campaign = await newCampaign(harness)
  const stream = openStream(place, campaign)
  stream.request.on('error', () => undefined)
  const more = Buffer.from(lines('more.test', 4_000))
  const answered = stream.answer()
  void (async () => {
    for (let n = 0; n < 50; n += 1) await stream.write(more)
  })().catch(() => undefined)
  const { status, headers, text } = await answered
  expect([status, headers['connection']]).toEqual([200, 'close'])
  const { results, summary } = JSON.parse(text)
  expect(summary).toMatchObject({ rows: MOST + 1, created: MOST, invalid: 1 })
  expect(results.at(-1)).toMatchObject({ index: MOST, status: 'invalid', errors: [{ code: 'too_many_rows' }] })
})
