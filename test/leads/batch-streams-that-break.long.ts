import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { killChildren, startApi } from '../support/processes/child-process.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { comesTrue, lines, useStreams } from '../support/leads/streamed-leads.ts'
import { openStream } from '../support/servers/send-lines.ts'

const { harness, place, counts } = useStreams()

afterAll(killChildren)

test('a process killed in the middle of a stream that is then sent again: every row is there once', async () => {
  const campaign = await newCampaign(harness)
  const rows = lines('killed.test', 0, 12_000)
  for (const wanted of [1_000, 4_000]) {
    const child = await startApi('api', { DATABASE_URL: harness.databaseUrl })
    const stream = openStream({ url: child.url, key: harness.key }, campaign)
    stream.request.on('error', () => undefined)
    void stream.write(rows).catch(() => undefined)
    await comesTrue(async () => (await counts(campaign)).leads >= wanted)
    child.signal('SIGKILL')
    await child.ended
  }
  const before = (await counts(campaign)).leads
  const stream = openStream(place, campaign)
  await stream.write(rows)
  const { summary } = JSON.parse((await stream.finish()).text)
  expect(summary).toMatchObject({ rows: 12_000, duplicate: before, created: 12_000 - before })
  expect(await counts(campaign)).toEqual({ leads: 12_000, people: 12_000, events: 12_000 })
})

test('a server that stops ends a stream that goes on, with what was written', async () => {
  const campaign = await newCampaign(harness)
  const stopping = await startAnotherProcess(harness)
  await stopping.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = stopping.server.server.address() as AddressInfo
  const stream = openStream({ url: `http://127.0.0.1:${port}`, key: harness.key }, campaign)
  await stream.write(lines('stop.test', 0, 10))
  await comesTrue(async () => (await counts(campaign)).leads === 10)
  const closed = stopping.close()
  const answer = await stream.finish()
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([503, 'overloaded'])
  await closed
})
