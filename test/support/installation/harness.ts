import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createStages } from '../../../src/stages.ts'
import { createApi } from '../../../src/api.ts'
import type { OutsideParties } from '../../../src/stages.ts'
import { openContext } from '../../../src/open-context.ts'
import type { ContextOverrides } from '../../../src/open-context.ts'
import { createKey, createOrganization } from '../../../src/accounts/index.ts'
import { readConfig } from '../../../src/config.ts'
import { manualClock } from '../../../src/platform/clock.ts'
import type { ManualClock } from '../../../src/platform/clock.ts'
import type { Context } from '../../../src/platform/context.ts'
import { createOutbound } from '../../../src/platform/outbound/outbound.ts'
import type { OutboundOptions } from '../../../src/platform/outbound/outbound.ts'
import type { Server } from '../../../src/http/server.ts'
import type { Stage } from '../../../src/platform/work/worker.ts'
import { knowSecret } from '../servers/webhook-receiver.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

/** 32 bytes; tests need no secrecy. */
export const TEST_KEY = Buffer.alloc(32, 7).toString('base64')

/** A Tuesday morning in winter, in everybody's working hours between Lisbon and Helsinki. */
export const TUESDAY = new Date('2026-11-24T09:30:00Z')

export interface Answer {
  status: number
  headers: Record<string, string>
  // Answers are asserted on, field by field; a type for each would say again what the assertions say.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  text: string
}

export interface Harness {
  readonly context: Context
  readonly clock: ManualClock
  readonly databaseUrl: string
  /** A request to the API with the key given, or the seeded organization's. JSON bodies. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { key?: string | null; headers?: Record<string, string>; raw?: string | Buffer; address?: string },
  ): Promise<Answer>
  /** The seeded organization and its key with all scopes. */
  readonly organizationId: string
  readonly key: string
  newOrganization(name: string): Promise<{ organizationId: string; key: string }>
  /** Runs every stage until nothing is due any more at this moment of the clock. */
  settle(): Promise<void>
  close(): Promise<void>
}

const SETTINGS = {
  FAIRLEAD_SECRET_KEY: TEST_KEY,
  FAIRLEAD_LOG_LEVEL: 'silent',
  FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
}

/** The real program on a real database, with a clock that stands still; nothing listens and nothing runs by itself. */
export async function createHarness(
  options: {
    now?: Date
    outbound?: Partial<OutboundOptions>
    overrides?: ContextOverrides
    outside?: OutsideParties
    env?: Record<string, string>
    database?: TestDatabase
  } = {},
): Promise<Harness> {
  const database = options.database ?? (await createTestDatabase())
  const clock = manualClock(options.now ?? TUESDAY)
  const files = await mkdtemp(join(tmpdir(), 'fairlead-files-'))
  const config = readConfig({ ...SETTINGS, DATABASE_URL: database.url, FAIRLEAD_FILES_DIR: files, ...options.env })
  const guard = createOutbound({ allowedNetworks: ['127.0.0.0/8', '::1/128'], ...options.outbound })
  // No name server is asked for those who get mail in a test that brings none.
  const takesMail = async (domain: string) => [{ exchange: `mx.${domain}`, priority: 10 }]
  const outbound = options.outbound?.resolver === undefined ? { ...guard, resolveMx: takesMail } : guard
  const opened = await openContext(config, {
    schema: 'require',
    clock,
    outbound,
    websiteGap: 0,
    random: () => 0.5,
    ...options.overrides,
  })
  const { context } = opened
  const api = await createApi(context, config)
  await api.server.ready()
  const stages = createStages(context, { ...config.secrets, ...options.outside })
  const seeded = await createOrganizationWithKey(context, 'Seed')

  return {
    context,
    clock,
    databaseUrl: database.url,
    call: createCall(api.server, seeded.key),
    ...seeded,
    newOrganization: (name) => createOrganizationWithKey(context, name),
    settle: () => settle(stages),
    close: async () => {
      await api.server.close()
      await opened.close()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

async function runOnce(stage: Stage): Promise<number> {
  let took = 0
  for (const organizationId of await stage.due()) {
    const { claimed: taken, jobs } = await stage.claim(organizationId, stage.batch ?? 16)
    took += taken
    await Promise.all(jobs.map((job) => job(new AbortController().signal)))
  }
  return took
}

/** Requests to a server that does not listen, with a key unless told otherwise. */
export function createCall(server: Server, defaultKey: string): Harness['call'] {
  return async (method, path, body, { key = defaultKey, headers = {}, raw, address } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await server.inject({
      payloadAsStream: true,
      method: method as 'GET',
      url: path,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    const text = await readText(answer.stream(), type.startsWith('text/event-stream'))
    const read = /\bjson\b/.test(type) ? JSON.parse(text) : {}
    if (typeof read?.webhookSecret === 'string') knowSecret(read.webhookSecret)
    return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: read, text }
  }
}

/** All of an answer; of one that never ends, what comes first, after which it is left. */
async function readText(stream: Readable, isEndless: boolean): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer)
    if (isEndless) break
  }
  return Buffer.concat(chunks).toString()
}

async function settle(all: readonly Stage[]): Promise<void> {
  const stages = all.filter((stage) => !['periodic', 'inbox'].includes(stage.name))
  let idle = 0
  for (let turn = 0; idle < stages.length; turn += 1) {
    if (turn === 1_000 * stages.length) throw new Error('The stages do not come to rest.')
    idle = (await runOnce(stages[turn % stages.length]!)) === 0 ? idle + 1 : 0
  }
}

async function createOrganizationWithKey(
  context: Context,
  name: string,
): Promise<{ organizationId: string; key: string }> {
  const organizationId = await createOrganization(context, { name, requestsPerMinute: 1_000_000 })
  const { key } = await createKey(context, { organizationId, name: 'test', scopes: ['all'], createdBy: 'test' })
  return { organizationId, key }
}
