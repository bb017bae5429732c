import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createKey, revokeKey } from '../../src/accounts/index.ts'
import { createLiveFeed } from '../../src/webhooks/live/live-feed.ts'
import type { LiveListener } from '../../src/webhooks/live/live-feed.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { until } from '../support/processes/until.ts'
import { addLead, leadBody, newCampaign } from '../support/leads/intake.ts'
import { tell } from '../support/installation/tell.ts'

let harness: Harness
let api: AnotherProcess
let url: string

beforeAll(async () => {
  harness = await createHarness()
  api = await startAnotherProcess(harness)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(api.server.server.address() as AddressInfo).port}/api/v1/live`
})

afterAll(async () => {
  await api.close()
  await harness.close()
})

interface Stream {
  readonly status: number
  readonly headers: Headers
  /** Everything that came so far. */
  text(): string
  changes(): { types: string[]; campaignIds: string[]; leadIds: string[]; moreLeads: boolean }[]
  readonly ended: Promise<void>
  close(): Promise<void>
}

async function listen(key: string, at = url): Promise<Stream> {
  const leaving = new AbortController()
  const answer = await fetch(at, { headers: { authorization: `Bearer ${key}` }, signal: leaving.signal })
  let text = ''
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  const ended = reading().catch(() => undefined)
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    changes: () => [...text.matchAll(/^event: change\ndata: (.+)$/gmu)].map(([, data]) => JSON.parse(data!)),
    ended,
    close: async () => {
      leaving.abort()
      await ended
    },
  }
}

/** Listens once the stream is open, does something, and leaves when the work is done. */
async function whileListening(key: string, work: (stream: Stream) => Promise<void>): Promise<void> {
  const stream = await listen(key)
  try {
    expect(stream.status).toBe(200)
    await work(stream)
  } finally {
    await stream.close()
  }
}

const keyFor = async (organizationId: string, scopes: string[], campaigns: string[] | null = null) => {
  const campaignIds = campaigns?.map((id) => parseId('camp', id)!) ?? null
  return createKey(harness.context, { organizationId, name: 'live', scopes, campaignIds, createdBy: 'test' })
}

test('what is committed is told within about a second, to those whom it concerns', async () => {
  const { organizationId, key } = harness
  const [campaign, other] = [await newCampaign(harness), await newCampaign(harness)]
  const limited = await keyFor(organizationId, ['events:read'], [other])
  const elsewhere = await harness.newOrganization('Elsewhere')
  await whileListening(key, (all) =>
    whileListening(limited.key, (some) =>
      whileListening(elsewhere.key, async (none) => {
        expect(all.headers.get('content-type')).toBe('text/event-stream')
        expect(all.headers.get('cache-control')).toBe('no-store')
        expect(all.headers.get('x-request-id')).not.toBeNull()
        const before = all.changes().length
        const lead = await addLead(harness, campaign, leadBody())
        const began = performance.now()
        await vi.waitUntil(() => all.changes().length > before, { timeout: 10_000, interval: 10 })
        const took = performance.now() - began
        await addLead(harness, other, leadBody())
        await vi.waitUntil(() => some.changes().some(({ types }) => types.includes('lead.accepted')), 10_000)
        expect(took).toBeLessThan(5_000)
        expect(all.changes().at(before)).toEqual({
          types: ['lead.accepted'],
          campaignIds: [campaign],
          leadIds: [lead.body.prospectId],
          moreLeads: false,
        })
        expect(all.text()).toMatch(/^retry: \d+\n/)
        expect(some.changes().flatMap(({ campaignIds }) => campaignIds)).not.toContain(campaign)
        expect(none.changes()).toEqual([])
      }),
    ),
  )
})

test('many changes are one message that names at most 50 leads', async () => {
  const { organizationId, key } = await harness.newOrganization('Import')
  const campaign = await newCampaign(harness, {}, key)
  const leadId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  await whileListening(key, async (stream) => {
    const happenings = Array.from({ length: 3_000 }, (_, n) => ({
      type: 'lead.rescoring' as const,
      campaignId: parseId('camp', campaign)!,
      leadId: leadId(n),
      data: {},
    }))
    await tell(harness.context, organizationId, happenings)
    const found = () => stream.changes().find(({ types }) => types.includes('lead.rescoring'))
    await vi.waitUntil(() => found() !== undefined, 10_000)
    expect([found()?.leadIds.length, found()?.moreLeads, found()?.campaignIds]).toEqual([50, true, [campaign]])
  })
})

test('a revoked key ends its stream within about a second, and is refused from then on', async () => {
  const { organizationId } = await harness.newOrganization('Revoked')
  const { key, record } = await keyFor(organizationId, ['events:read'])
  const stream = await listen(key)
  await revokeKey(harness.context, { organizationId, keyId: record.keyId, actor: 'test' })
  const began = performance.now()
  await stream.ended
  expect(performance.now() - began).toBeLessThan(5_000)
  expect((await listen(key)).status).toBe(401)
})

test('the 21st stream of an organization is refused, until one of the others is left', async () => {
  const { key } = await harness.newOrganization('Crowd')
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(key)))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = await listen(key)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  await streams[0]!.close()
  await vi.waitUntil(async () => {
    const again = await listen(key)
    await again.close()
    return again.status === 200
  }, 10_000)
  await Promise.all(streams.map((stream) => stream.close()))
})

test('a client that goes without a word is forgotten, and one that only asks for the head listens to nothing', async () => {
  const { key } = await harness.newOrganization('Abrupt')
  const { hostname, port } = new URL(url)
  for (let round = 0; round < 25; round += 1) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/v1/live HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`)
    if (round % 2 === 0) await once(socket, 'data')
    socket.destroy()
  }
  const head = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } })
  expect(head.status).toBe(405)
  await vi.waitUntil(async () => {
    const stream = await listen(key)
    await stream.close()
    return stream.status === 200
  }, 10_000)
})

test('it takes the scope events:read', async () => {
  const { key } = await keyFor(harness.organizationId, ['leads:read'])
  expect((await listen(key)).status).toBe(403)
})

test('a server that closes ends its streams at once, with a whole answer', async () => {
  const closing = await startAnotherProcess(harness)
  await closing.server.listen({ host: '127.0.0.1', port: 0 })
  const stream = await listen(
    harness.key,
    `http://127.0.0.1:${(closing.server.server.address() as AddressInfo).port}/api/v1/live`,
  )
  const sweeping = setInterval(() => closing.server.server.closeIdleConnections(), 50)
  const began = performance.now()
  await Promise.all([closing.close(), stream.ended])
  clearInterval(sweeping)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test('who comes while changes are read hears what happens from then on', async () => {
  const { context, organizationId } = harness
  const feed = createLiveFeed(context)
  const heard: string[] = []
  const listener = (id: string, write: (text: string) => void): LiveListener => ({
    organizationId: id,
    authorize: async () => ({ campaignIds: null }),
    write: (text) => {
      write(text)
      return true
    },
    end: () => undefined,
  })
  const client = await context.db.connect()
  const other = await harness.newOrganization('Comes later')
  const campaignId = await newCampaign(harness, {}, other.key)
  try {
    await feed.join(listener(organizationId, () => undefined))
    await client.query('begin')
    await client.query('lock table events in access exclusive mode')
    // A transaction ends, so that the next look reads what changed, and waits.
    await harness.newOrganization('Anybody')
    await until(
      () =>
        context.db.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%array_agg(distinct e.lead_id)%'`,
        ),
      ({ rowCount }) => rowCount === 1,
      { what: 'a look that waits', patience: 10_000 },
    )
    await feed.join(listener(other.organizationId, (text) => heard.push(text)))
    await client.query('rollback')
    await addLead(harness, campaignId, leadBody(), { key: other.key })
    await until(
      async () => heard,
      (texts) => texts.some((text) => text.includes('lead.accepted')),
      {
        what: 'the lead',
        patience: 5_000,
      },
    )
  } finally {
    client.release(true)
    feed.stop()
  }
})
