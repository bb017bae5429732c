import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { leadBody, newCampaign } from '../support/leads/intake.ts'
import { comesTrue, lineOf, lines, useStreams } from '../support/leads/streamed-leads.ts'
import { collectGarbage } from '../support/processes/collect-garbage.ts'
import { query } from '../support/leads/prospect.ts'
import { openStream } from '../support/servers/send-lines.ts'

const { harness, place, counts, received } = useStreams()

test('rows are durable while the rest is still to come, and the answer waits for the end', async () => {
  const campaign = await newCampaign(harness)
  const stream = openStream(place, campaign)
  await stream.write(lines('early.test', 0, 3))
  await comesTrue(async () => (await counts(campaign)).leads === 3)
  await stream.write(lines('early.test', 2, 2))
  const { status, text } = await stream.finish()
  expect(status).toBe(200)
  expect(JSON.parse(text).results.map((row: { status: string }) => row.status)).toEqual([
    'created',
    'created',
    'created',
    'duplicate',
    'created',
  ])
})

test('when the sender goes away, what was written stays and nothing else is left behind', async () => {
  const campaign = await newCampaign(harness)
  const stream = openStream(place, campaign)
  await stream.write(lines('gone.test', 0, 1_500))
  await comesTrue(async () => (await counts(campaign)).leads >= 1_000)
  stream.request.destroy()
  await comesTrue(async () => (await openResults()) === 0)
  const { leads } = await counts(campaign)
  expect(leads).toBeGreaterThanOrEqual(1_000)
  // The places of the stream are free again.
  const streams = [openStream(place, campaign), openStream(place, campaign)]
  for (const next of streams) await next.write(lines('gone.test', 0, 1_500))
  const answers = await Promise.all(streams.map((next) => next.finish()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await counts(campaign)).toEqual({ leads: 1_500, people: 1_500, events: 1_500 })
})

/** Files of results that this process has open; they have no name any more. */
async function openResults(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.includes('fairlead-results-')).length
}

test('an organization sends few streams at a time; other organizations are not held up', async () => {
  const campaign = await newCampaign(harness)
  const streams = [openStream(place, campaign), openStream(place, campaign)]
  for (const [n, stream] of streams.entries()) await stream.write(lines('few.test', n, 1))
  await comesTrue(async () => (await counts(campaign)).leads === 2)
  const third = openStream(place, campaign)
  await third.write(lines('few.test', 5, 1))
  const refused = await third.finish()
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'overloaded'])
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  const { key } = await harness.newOrganization('Beside')
  const beside = openStream({ ...place, key }, await newCampaign(harness, {}, key))
  await beside.write(lines('few.test', 0, 1))
  expect((await beside.finish()).status).toBe(200)
  for (const stream of streams) expect((await stream.finish()).status).toBe(200)
})

test('two streams with the same people in another order: one lead each, and nobody meets a deadlock', async () => {
  const campaign = await newCampaign(harness)
  const people = Array.from({ length: 4_000 }, (_, n) => lineOf(`row${(n * 7919) % 3001}@crowd.test`))
  const streams = [people, people.toReversed()].map(async (rows) => {
    const stream = openStream(place, campaign, { headers: { accept: 'application/x-ndjson' } })
    await stream.write(rows.join(''))
    return stream.finish()
  })
  const answers = await Promise.all(streams)
  const rows = answers.flatMap(({ text }) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  expect(rows).toHaveLength(8_000)
  const created = rows.filter((row) => row.status === 'created')
  expect(created).toHaveLength(3_001)
  expect(new Set(rows.map((row) => row.prospectId))).toEqual(new Set(created.map((row) => row.prospectId)))
  expect(await counts(campaign)).toEqual({ leads: 3_001, people: 3_001, events: 3_001 })
  const [met] = await query(harness, 'select deadlocks from pg_stat_database where datname = current_database()')
  expect(Number(met?.['deadlocks'])).toBe(0)
})

test('of equal rows in one stream the first is the one that is added, however far apart they are', async () => {
  const campaign = await newCampaign(harness)
  const titled = (n: number, title: string) => `${JSON.stringify(leadBody({ email: `row${n}@apart.test`, title }))}\n`
  const rows = Array.from({ length: 6_000 }, (_, n) => titled(n % 1_500, n < 1_500 ? 'first' : 'later'))
  const stream = openStream(place, campaign)
  await stream.write(rows.join(''))
  const { summary, results } = JSON.parse((await stream.finish()).text)
  expect(summary).toMatchObject({ created: 1_500, duplicate: 4_500 })
  expect(results.slice(0, 1_500).every((row: { status: string }) => row.status === 'created')).toBe(true)
  const titles = await query(harness, `select distinct title from leads where domain = 'apart.test'`)
  expect(titles).toEqual([{ title: 'first' }])
})

test('a line of 100 MB is one invalid row, and memory does not hold it', async () => {
  const campaign = await newCampaign(harness)
  const stream = openStream(place, campaign)
  await stream.write(`${lineOf('before@long.test')}{"notes":"`)
  const part = Buffer.alloc(1024 * 1024, 'x')
  const held = async () => {
    await collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = await held()
  let peak = 0
  for (let n = 1; n <= 100; n += 1) {
    await stream.write(part)
    if (n % 10 === 0) peak = Math.max(peak, await held())
  }
  await stream.write(`"}\n${lineOf('after@long.test')}`)
  const { results } = JSON.parse((await stream.finish()).text)
  expect(results.map((row: { status: string }) => row.status)).toEqual(['created', 'invalid', 'created'])
  expect(results[1].errors).toEqual([expect.objectContaining({ code: 'too_long' })])
  expect(peak - before).toBeLessThan(16 * 1024 * 1024)
})

test('a database that takes nothing holds up the sender; no more than a few chunks wait in memory', async () => {
  const campaign = await newCampaign(harness)
  const client = await harness.context.db.connect()
  await client.query('begin; lock table contacts in access exclusive mode')
  const atFirst = received()
  const stream = openStream(place, campaign)
  const rows = Array.from({ length: 100 }, (_, n) => leadBody({ email: `row${n}@slow.test`, notes: 'x'.repeat(9_000) }))
  const part = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const writing = (async () => {
    for (let n = 0; n < 60; n += 1) await stream.write(part)
  })()
  // The receiver comes to rest: it takes nothing more for a while, of 55 MB that are there or under way.
  let taken = 0
  try {
    await comesTrue(async () => {
      const before = taken
      await pause(200)
      taken = received() - atFirst
      return taken > 0 && taken === before
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
  await writing
  const { summary } = JSON.parse((await stream.finish()).text)
  expect(summary).toMatchObject({ rows: 6_000, created: 100, duplicate: 5_900 })
  expect(taken).toBeLessThan(8 * 1024 * 1024)
})
