import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bringFile } from '../../src/imports/index.ts'
import { createDiskSpace } from '../../src/platform/disk-space.ts'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import type { AnotherProcess } from '../support/processes/another-process.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { openRequest, openStream } from '../support/servers/send-lines.ts'
import type { OpenRequest } from '../support/servers/send-lines.ts'
import { until } from '../support/processes/until.ts'

const GIB = 1024 ** 3
const PLENTY = 1024 * GIB
const HEAD = 'email,name,company\n'

let harness: Harness
let other: AnotherProcess
let url: string
let campaignId: string
const disk = { free: PLENTY }
const open: OpenRequest[] = []

beforeAll(async () => {
  harness = await createHarness()
  const room = createDiskSpace(async () => ({ disk: 1, size: PLENTY, free: disk.free }))
  other = await startAnotherProcess(harness, { overrides: { room } })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`
  campaignId = await newCampaign(harness)
})

afterEach(async () => {
  for (const { request } of open.splice(0)) request.destroy()
  await comeToBe(0)
  disk.free = PLENTY
})

afterAll(async () => {
  await other.close()
  await harness.close()
})

/** Waits until so many files are being written. */
async function comeToBe(count: number): Promise<void> {
  const folder = join(other.context.settings.filesDirectory, 'imports')
  const unfinished = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.part')).length
  await until(unfinished, (found) => found === count, { what: `${count} files on their way`, patience: 20_000 })
}

/** Files, finished or not, and imports of the organization. */
async function left() {
  const folder = join(other.context.settings.filesDirectory, 'imports')
  const files = await readdir(folder).catch(() => [])
  return { files: new Set(files), imports: (await harness.call('GET', '/api/v1/imports')).body.data.length }
}

async function begin(bytes: number | undefined, who = { key: harness.key, campaignId }): Promise<OpenRequest> {
  const length: Record<string, string> = bytes === undefined ? {} : { 'content-length': String(bytes) }
  const path = `/api/v1/imports?campaignId=${who.campaignId}`
  const upload = openRequest({ url, key: who.key }, path, {
    'content-type': 'text/csv',
    ...length,
  })
  upload.request.on('error', () => undefined)
  open.push(upload)
  await upload.write(HEAD)
  return upload
}

/** The rest of what is refused is not read. */
async function refusalOf(refused: OpenRequest): Promise<unknown[]> {
  const { status, headers, text } = await refused.answer()
  expect(headers.connection).toBe('close')
  return [status, JSON.parse(text).code]
}

test('what an organization is bringing counts against what it may have waiting, until it is there or given up', async () => {
  for (let n = 1; n <= 4; n += 1) {
    await begin(n % 2 === 0 ? GIB : undefined)
    await comeToBe(n)
  }
  expect(await refusalOf(await begin(HEAD.length + 1))).toEqual([409, 'limit_reached'])
  const { key } = await harness.newOrganization('Beside')
  await begin(GIB, { key, campaignId: await newCampaign(harness, {}, key) })
  await comeToBe(5)
  open[0]?.request.destroy()
  await comeToBe(4)
  const row = 'a@b.example,A,B\n'
  const small = await begin(HEAD.length + row.length)
  await small.write(row)
  expect((await small.finish()).status).toBe(201)
})

test('bytes that are promised to one file are not there for another, of whatever organization', async () => {
  disk.free = 2 * GIB
  await begin(GIB)
  await comeToBe(1)
  const { key } = await harness.newOrganization('Second')
  const second = { key, campaignId: await newCampaign(harness, {}, key) }
  expect(await refusalOf(await begin(GIB, second))).toEqual([503, 'storage_full'])
  await begin(GIB / 2, second)
  await comeToBe(2)
  open[0]?.request.destroy()
  await comeToBe(1)
  await begin(GIB, second)
  await comeToBe(2)
})

test('a file of more than 1 GiB is refused, by the length that it tells or once it is reached, and nothing of it is left', async () => {
  const before = await left()
  expect(await refusalOf(await begin(GIB + 1))).toEqual([413, 'payload_too_large'])
  // Memory that nobody touches is not there: the gibibyte is neither sent nor written.
  const stream = Readable.from([Buffer.from(HEAD), Buffer.alloc(GIB - HEAD.length + 1)])
  const order = {
    organizationId: harness.organizationId,
    actor: 'operator',
    kind: 'leads' as const,
    campaignId: parseId('camp', campaignId) ?? '',
    fileName: 'leads.csv',
    wish: {},
    options: { onDuplicate: 'skip' as const, duplicateScope: 'campaign' as const },
  }
  await expect(bringFile(other.context, order, stream)).rejects.toMatchObject({ code: 'payload_too_large' })
  expect(await left()).toEqual(before)
})

test('results of a stream that wait on disk have their room, too', async () => {
  disk.free = 1.25 * GIB
  const lead = '{"companyName":"Acme","contactName":"Jane Doe","email":"jane@acme.example"}\n'
  await begin(GIB)
  await comeToBe(1)
  const stream = openStream({ url, key: harness.key }, campaignId)
  await stream.write(lead)
  expect(await refusalOf(stream)).toEqual([503, 'storage_full'])
  disk.free += 4 * 1024 ** 2
  const next = openStream({ url, key: harness.key }, campaignId)
  await next.write(lead)
  expect(await refusalOf(await begin(2 * 1024 ** 2))).toEqual([503, 'storage_full'])
  expect((await next.finish()).status).toBe(200)
  await begin(2 * 1024 ** 2)
  await comeToBe(2)
})
