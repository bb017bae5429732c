import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { COMPANY_DOMAIN, listen } from '../../src/demo/local-servers.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { startSmtp, stopServers } from '../support/servers/scripted-smtp-server.ts'
import { killChildren, startApi } from '../support/processes/child-process.ts'
import type { Child } from '../support/processes/child-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { liveCampaign, startJourney } from '../support/leads/journey.ts'
import { bookMeeting, createNotifiedCampaign } from '../support/webhooks/notified-campaign.ts'
import { queryDatabase } from '../support/installation/query-database.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

/** A process that is told to stop has ended after this, in milliseconds. */
const LIMIT = 10_000

afterAll(async () => {
  await killChildren()
  stopServers()
})

/** A harness and a receiver for one test; the tests of this file run at once, since they mostly wait. */
async function withHarness(work: (harness: Harness, receiver: Receiver) => Promise<void>): Promise<void> {
  const harness = await createHarness({ overrides: { clock: systemClock } })
  const receiver = await startReceiver()
  try {
    await work(harness, receiver)
  } finally {
    await receiver.close()
    await harness.close()
  }
}

function serve(harness: Harness): Promise<Child & { url: string }> {
  return startApi('serve', { DATABASE_URL: harness.databaseUrl, FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8' })
}

/** Tells a process to stop and answers how long it took. */
async function stop(child: Child): Promise<number> {
  const began = performance.now()
  child.signal('SIGTERM')
  expect(await child.ended, child.lines.join('\n')).toBe(0)
  return performance.now() - began
}

function leadsOf(campaignId: string): string {
  return `/api/v1/campaigns/${campaignId}/leads`
}

/** Whether a process takes connections. */
async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

/** A request of which the server has the head and waits for the body. */
async function beginRequest(
  url: string,
  { key, path, body }: { key: string; path: string; body: string },
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  expect(text).toContain('100 Continue')
  return { socket, answer: once(socket, 'close').then(() => text) }
}

test.concurrent('a process that is told to stop answers what is under way, calls its outside calls off and gives leases back', () =>
  withHarness(async (harness, receiver) => {
    const { campaignId } = await createNotifiedCampaign(harness, receiver.url)
    // This receiver never answers.
    receiver.next(() => undefined)
    await bookMeeting(harness, campaignId)
    const first = await serve(harness)
    await receiver.arrived(1)
    const body = JSON.stringify({ companyName: 'Harbour', contactName: 'Jane', email: 'late@harbour.test' })
    const { socket, answer } = await beginRequest(first.url, { key: harness.key, path: leadsOf(campaignId), body })

    const stopping = stop(first)
    // It takes no connections any more, and still answers on those that it has.
    await vi.waitUntil(async () => !(await accepts(first.url)), { timeout: LIMIT })
    socket.write(body)
    expect(await answer).toContain('201 Created')
    expect(await stopping).toBeLessThan(LIMIT)
    const leased = await queryDatabase(
      harness.databaseUrl,
      `select attempt_id as lease_token from delivery_leases
       union all select lease_token from researches where lease_token is not null
       union all select lease_token from companies where lease_token is not null
       union all select lease_token from messages where lease_token is not null
       union all select lease_token from tasks where lease_token is not null`,
    )
    expect(leased).toEqual([])
    expect(await queryDatabase(harness.databaseUrl, 'select process_id from processes')).toEqual([])

    // A second start needs to wait for nothing.
    receiver.always(status(204))
    const second = await serve(harness)
    await receiver.arrived(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    expect(await stop(second)).toBeLessThan(LIMIT)
    const deliveries = await queryDatabase(harness.databaseUrl, 'select state, failures from deliveries')
    expect(deliveries).toEqual([{ state: 'delivered', failures: 0 }])
  }))

test.concurrent('a request that never ends does not keep the process', () =>
  withHarness(async (harness) => {
    const { campaignId } = await createNotifiedCampaign(harness, null)
    const child = await serve(harness)
    const { socket } = await beginRequest(child.url, {
      key: harness.key,
      path: leadsOf(campaignId),
      body: '{"never": "ends"}',
    })
    socket.on('error', () => undefined)
    const began = performance.now()
    child.signal('SIGTERM')
    expect(await child.ended).toBe(1)
    expect(performance.now() - began).toBeLessThan(LIMIT)
    socket.destroy()
  }))

test.concurrent('a live stream does not keep the process: it ends at once', () =>
  withHarness(async (harness) => {
    const child = await serve(harness)
    const answer = await fetch(`${child.url}/api/v1/live`, { headers: { authorization: `Bearer ${harness.key}` } })
    expect(answer.status).toBe(200)
    const ended = answer.text().then(() => performance.now())
    const began = performance.now()
    expect(await stop(child)).toBeLessThan(LIMIT)
    expect((await ended) - began).toBeLessThan(2_000)
  }))

test.concurrent('a worker that is told to stop leaves a website at once, for another to read it', async () => {
  const journey = await startJourney(async () => ({}))
  const asked = Promise.withResolvers<void>()
  const silent = await listen(() => asked.resolve())
  try {
    const worker = journey.work({ hosts: { [COMPANY_DOMAIN]: silent.port } })
    await asked.promise
    expect(await stop(worker)).toBeLessThan(LIMIT)
    const [company] = await journey.query('select lease_token from companies')
    const [request] = await journey.query('select lease_token, due_at <= $1 as due from researches', [
      journey.harness.context.clock.now(),
    ])
    expect([company, request]).toEqual([{ lease_token: null }, { lease_token: null, due: true }])
  } finally {
    await silent.close()
    await journey.close()
  }
})

test.concurrent('a worker that is told to stop takes an email back whose bytes have not begun to leave', async () => {
  const asked = Promise.withResolvers<void>()
  // This mail server never answers MAIL FROM.
  const smtp = await startSmtp({ onMailFrom: () => asked.resolve() })
  const journey = await startJourney(liveCampaign(smtp.port))
  try {
    const worker = journey.work()
    await asked.promise
    expect(await stop(worker)).toBeLessThan(LIMIT)
    const now = journey.harness.context.clock.now()
    const [message] = await journey.query('select state, failures, lease_token, due_at <= $1 as due from messages', [
      now,
    ])
    expect(message).toEqual({ state: 'queued', failures: 0, lease_token: null, due: true })
  } finally {
    await journey.close()
  }
})
