import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyring } from '../../src/accounts/index.ts'
import { createServer } from '../../src/http/server.ts'
import type { Server } from '../../src/http/server.ts'
import { uploadRoute } from '../../src/imports/file/upload-routes.ts'
import { createAuthentication, createPeople } from '../../src/people/index.ts'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { openRequest } from '../support/servers/send-lines.ts'
import type { OpenRequest } from '../support/servers/send-lines.ts'

const LARGEST = 1024 ** 2
const HEAD = 'email,name,company\n'
/** A row of 32 bytes. */
const ROW = 'jane@acme.example,Jane Roe,Acme\n'

let harness: Harness
let server: Server
let upload: (headers?: Record<string, string>) => OpenRequest

/** The route as it is, but that it takes files of a mebibyte in place of a gibibyte. */
beforeAll(async () => {
  harness = await createHarness()
  const { context } = harness
  const { auth } = createPeople(context, undefined)
  const keeper = createAuthentication(context, createKeyring(context), auth)
  const { log, settings } = context
  server = (await createServer({ keeper, log, ...settings, trustedProxies: [] })).server
  uploadRoute(server, context, { largest: LARGEST })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const place = { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, key: harness.key }
  const path = `/api/v1/imports?campaignId=${await newCampaign(harness)}`
  upload = (headers) => {
    const request = openRequest(place, path, { 'content-type': 'text/csv', ...headers })
    // Whoever goes on writing after the answer meets a closed connection.
    request.request.on('error', () => undefined)
    return request
  }
})

afterAll(async () => {
  await server.close()
  await harness.close()
})

/** Rows of so many bytes, the last of them filled up. */
const rowsOf = (bytes: number) => ROW.repeat(Math.floor(bytes / ROW.length)).padEnd(bytes, ' ')

/** Files, finished or not, and imports. */
async function left() {
  const files = await readdir(join(harness.context.settings.filesDirectory, 'imports')).catch(() => [])
  const { body } = await harness.call('GET', '/api/v1/imports')
  return { files, imports: body.data.length }
}

test('a file that grows beyond the largest while it comes is answered half way, and nothing of it is left', async () => {
  const before = await left()
  const one = upload()
  const answered = one.answer()
  // It does not end: who waits for that waits for ever.
  void (async () => {
    await one.write(HEAD)
    for (let written = 0; written < 64 * LARGEST; written += LARGEST / 16) await one.write(rowsOf(LARGEST / 16))
  })().catch(() => undefined)
  const { status, headers, text } = await answered
  expect([status, JSON.parse(text).code, headers.connection]).toEqual([413, 'payload_too_large', 'close'])
  expect(await left()).toEqual(before)
})

test('one byte beyond the largest is too many, and one of just that length is taken', async () => {
  const before = await left()
  const more = upload()
  await more.write(HEAD)
  const refused = more.answer()
  await more.write(rowsOf(LARGEST - HEAD.length + 1)).catch(() => undefined)
  expect((await refused).status).toBe(413)
  expect(await left()).toEqual(before)
  const whole = upload()
  await whole.write(HEAD)
  await whole.write(rowsOf(LARGEST - HEAD.length))
  const { status, text } = await whole.finish()
  expect([status, JSON.parse(text).bytes], text).toEqual([201, LARGEST])
  expect(await left()).toEqual({ files: [expect.stringMatching(/\.csv$/u)], imports: before.imports + 1 })
})

test('a file that tells its length is refused before any of it is read', async () => {
  const before = await left()
  const one = upload({ 'content-length': String(LARGEST + 1) })
  await one.write(HEAD)
  const { status, headers } = await one.answer()
  expect([status, headers.connection]).toEqual([413, 'close'])
  expect(await left()).toEqual(before)
})
