import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startAnotherProcess } from '../../support/processes/another-process.ts'
import type { AnotherProcess } from '../../support/processes/another-process.ts'
import { plantLeads } from '../../support/leads/bulk.ts'
import { createHarness } from '../../support/installation/harness.ts'
import type { Harness } from '../../support/installation/harness.ts'
import { leadBody, newCampaign } from '../../support/leads/intake.ts'
import { query } from '../../support/leads/prospect.ts'
import { openStream } from '../../support/servers/send-lines.ts'
import { endOf } from '../../support/servers/stream-end.ts'
import { until } from '../../support/processes/until.ts'

const MINUTE = 60_000
/** What a minute lasts on the sockets of the server. */
const SHORT_MINUTE = 400

let harness: Harness
let other: AnotherProcess
let place: { url: string; key: string }
let campaign: string
const sockets = new Set<Socket>()

beforeEach(async () => {
  harness = await createHarness()
  campaign = await newCampaign(harness)
  other = await startAnotherProcess(harness)
  other.server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const setTimeout = socket.setTimeout.bind(socket)
    socket.setTimeout = (ms, callback) => setTimeout(ms === MINUTE ? SHORT_MINUTE : ms, callback)
  })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  place = { url: `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`, key: harness.key }
})

afterEach(async () => {
  await other.close()
  await harness.close()
})

const comesTrue = (what: string, isSo: () => Promise<boolean>) => until(isSo, (is) => is, { what, patience: 20_000 })
const line = `${JSON.stringify(leadBody({ email: 'jane@left.test' }))}\n`

/** Has the process wait before it asks the database for rows left; answers how many wait, and lets them go on. */
function holdUp() {
  const { db } = other.context
  const ask = db.query.bind(db)
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const held = async (config: { text: string }) => {
    if (config.text.includes('row_quotas')) {
      waiting += 1
      await gate.promise
    }
    return ask(config)
  }
  Object.assign(db, { query: held })
  return { waiting: () => waiting, letGo: () => (Object.assign(db, { query: ask }), gate.resolve()) }
}

test('who leaves in the moment in which their stream begins gives its place back', async () => {
  const gate = holdUp()
  // As many as an organization may have open.
  const leaving = [openStream(place, campaign), openStream(place, campaign)]
  for (const stream of leaving) {
    stream.request.on('error', () => undefined)
    await stream.write(line)
  }
  await comesTrue('two streams that begin', async () => gate.waiting() === 2)
  for (const { request } of leaving) request.destroy()
  await comesTrue('closed connections', async () => sockets.size === 0)
  gate.letGo()
  const next = openStream(place, campaign)
  await next.write(line)
  const { status, text } = await next.finish()
  expect(status, text).toBe(200)
})

function download(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${place.url}${path}`, { headers: { authorization: `Bearer ${place.key}` }, agent: false }, resolve).on(
      'error',
      reject,
    )
  })
}

/** How an answer ended that nobody read for a while. */
test('a reader of a download who takes nothing for a minute is given up, and its place is free', async () => {
  await plantLeads(harness, campaign, 60_000)
  const response = await download(`/api/v1/campaigns/${campaign}/leads/export?format=ndjson`)
  response.pause()
  const busy = async () => {
    const [found] = await query(harness, 'select count(*)::int as n from lead_exports where busy_until is not null')
    return Number(found?.n)
  }
  expect(await busy()).toBe(1)
  await comesTrue('a free place', async () => (await busy()) === 0)
  expect(await endOf(response)).toBe('broken')
})

test('a database that is slow for a minute is waited for', async () => {
  await plantLeads(harness, campaign, 3_000)
  const { db } = other.context
  const ask = db.query.bind(db)
  let waited = 0
  const slow = async (config: { text: string }) => {
    if (/order by l\.lead_id limit/.test(config.text) && waited++ === 0) {
      await new Promise((resolve) => setTimeout(resolve, 3 * SHORT_MINUTE))
    }
    return ask(config)
  }
  Object.assign(db, { query: slow })
  expect(await endOf(await download(`/api/v1/campaigns/${campaign}/leads/export?format=ndjson`))).toBe('whole')
  expect(waited).toBeGreaterThan(1)
})

test('a sender who takes nothing of the answer to a stream for a minute is given up, and its place is free', async () => {
  // Every row is refused for what it lacks, at some length.
  const rows = Buffer.from('{}\n'.repeat(60_000))
  const stalled = [openStream(place, campaign), openStream(place, campaign)]
  const answers = stalled.map(async ({ request, write }) => {
    const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
    await write(rows)
    request.end()
    const answer = await answered
    answer.pause()
    return answer
  })
  const paused = await Promise.all(answers)
  await comesTrue('closed connections', async () => sockets.size === 0)
  for (const answer of paused) expect(await endOf(answer)).toBe('broken')
  const next = openStream(place, campaign)
  await next.write(line)
  expect((await next.finish()).status).toBe(200)
})
