/** Files that break one rule of the tiny tree, and who must see it. */
export interface Plant {
  readonly file: string
  readonly code: string
  /** The name of the broken rule of the scanner, if it sees this. */
  readonly scanner?: string
  /** The code of the linter's rule, if it sees this. */
  readonly linter?: string
}

const FLOOR = 'platform/ imports nothing of ours outside itself but events.ts'
const HTTP_ROOM = 'http/ imports only platform/ and events.ts'
const EVENTS = 'events.ts imports nothing of ours'
const INDEX = 'a feature reaches another only through its index.ts'
const ORDER = 'only routes.ts reaches features that stand later in the order'
const ASSEMBLY = 'nothing imports app.ts, cli.ts, pipeline.ts or what belongs to them'
const FRAMEWORK = 'only routes.ts and http/ know the web framework'
const REACH_HTTP = 'only routes.ts reaches http/'
const VENDOR = 'only providers/, transports/ and collectors/ know a vendor client'
const MODEL = 'only research/llm/client.ts knows the client of language models'
const DRIVER = 'only platform/ knows the database driver'
const STATEMENTS = 'only store.ts imports more than types and transactions from platform/database/db.ts'
const PAGES = 'pages/ imports nothing but pages/'
const PAGE_READERS = 'only bookings/ and the routes of sending/ and replies/ import pages/'
const CLIENT = 'dashboard/ is a client: it imports nothing of the server but what is shared, and nobody imports it'
const TESTS = 'the program imports nothing of test/ or bench/'

/** `code` is a module to import, or a whole statement. */
function scanned(scanner: string, file: string, code: string): Plant {
  return { scanner, file, code: /^(im|ex)port /.test(code) ? code : `import '${code}'` }
}

export const plantedImports: readonly Plant[] = [
  scanned(FLOOR, 'src/platform/a.ts', '../leads/index.ts'),
  scanned(FLOOR, 'src/platform/b.ts', '../config.ts'),
  scanned(FLOOR, 'src/platform/b-store.ts', '../leads/index.ts'),
  scanned(FLOOR, 'src/platform/embedded/c.ts', '../../leads/index.ts'),
  scanned(HTTP_ROOM, 'src/http/a.ts', '../accounts/index.ts'),
  scanned(HTTP_ROOM, 'src/http/a-store.ts', '../accounts/index.ts'),
  scanned(HTTP_ROOM, 'src/http/more-routes.ts', '../config.ts'),
  scanned(HTTP_ROOM, 'src/http/deep/b.ts', '../../accounts/index.ts'),
  scanned(EVENTS, 'src/events.ts', './platform/clock.ts'),

  scanned(INDEX, 'src/webhooks/a.ts', '../leads/store.ts'),
  scanned(INDEX, 'src/webhooks/b.ts', `export type { Accepted } from '../leads/accept.ts'`),
  scanned(INDEX, 'src/webhooks/c.ts', `export const c = import('../leads/accept.ts')`),
  scanned(INDEX, 'src/webhooks/d.ts', '../sending/transports/smtp.ts'),
  scanned(INDEX, 'src/webhooks/e-routes.ts', '../leads/accept.ts'),
  scanned(INDEX, 'src/webhooks/e-store.ts', '../leads/accept.ts'),
  scanned(INDEX, 'src/bookings/a.ts', '../leads/accept.ts'),
  scanned(INDEX, 'src/bookings/a-routes.ts', '../leads/accept.ts'),
  scanned(INDEX, 'src/bookings/a-store.ts', '../leads/accept.ts'),
  scanned(INDEX, 'src/bookings/providers/a.ts', '../../leads/accept.ts'),
  scanned(INDEX, 'src/webhooks/f.ts', `export type F = import('../leads/accept.ts').Accepted`),

  scanned(ORDER, 'src/leads/a.ts', '../webhooks/index.ts'),
  scanned(ORDER, 'src/leads/b.ts', `import type { hook } from '../webhooks/index.ts'\nexport type B = typeof hook`),
  scanned(ORDER, 'src/leads/b-store.ts', '../scoring/index.ts'),
  scanned(ORDER, 'src/campaigns/a.ts', '../suppressions/index.ts'),
  scanned(ORDER, 'src/sending/transports/a.ts', '../../webhooks/index.ts'),

  scanned(ASSEMBLY, 'src/leads/c.ts', '../pipeline.ts'),
  scanned(ASSEMBLY, 'src/leads/c-store.ts', '../cli.ts'),
  scanned(ASSEMBLY, 'src/leads/c-routes.ts', '../demo/run.ts'),
  scanned(ASSEMBLY, 'src/bookings/providers/b.ts', '../../app.ts'),

  scanned(FRAMEWORK, 'src/leads/e.ts', `import type {} from 'fastify'`),
  scanned(FRAMEWORK, 'src/leads/f.ts', '@fastify/helmet'),
  scanned(FRAMEWORK, 'src/leads/f-store.ts', 'fastify'),
  scanned(FRAMEWORK, 'src/platform/d.ts', 'fastify'),
  scanned(FRAMEWORK, 'pages/a.ts', 'fastify'),
  scanned(REACH_HTTP, 'src/leads/g.ts', '../http/server.ts'),
  scanned(REACH_HTTP, 'src/bookings/providers/c.ts', '../../http/server.ts'),

  scanned(VENDOR, 'src/leads/readers/b.ts', 'undici'),
  scanned(VENDOR, 'src/leads/h.ts', 'nodemailer'),
  scanned(VENDOR, 'src/leads/i.ts', 'undici'),
  scanned(VENDOR, 'src/leads/j.ts', 'nodemailer/lib/smtp-transport'),
  scanned(VENDOR, 'src/leads/j-routes.ts', 'cheerio'),
  scanned(VENDOR, 'src/platform/e.ts', 'robots-parser'),
  scanned(VENDOR, 'src/http/c.ts', 'undici'),
  scanned(VENDOR, 'src/demo.ts', 'undici'),
  scanned(MODEL, 'src/leads/k.ts', 'ai'),
  scanned(MODEL, 'src/research/llm/a.ts', '@ai-sdk/anthropic'),
  scanned(MODEL, 'src/research/llm/a-routes.ts', 'ai'),
  scanned(MODEL, 'src/research/collectors/b.ts', 'ai'),
  scanned(INDEX, 'src/research/llm/b.ts', '../../leads/accept.ts'),
  scanned(REACH_HTTP, 'src/research/llm/c.ts', '../../http/server.ts'),
  scanned(FRAMEWORK, 'src/research/llm/c-store.ts', 'fastify'),
  scanned(DRIVER, 'src/leads/k-store.ts', `import type {} from 'pg'`),
  scanned(DRIVER, 'src/research/collectors/a.ts', 'pg'),
  scanned(DRIVER, 'src/http/b.ts', 'pg'),
  scanned(DRIVER, 'src/demo/a.ts', 'pg'),

  scanned(STATEMENTS, 'src/leads/readers/a.ts', `export { rows } from '../../platform/database/db.ts'`),
  scanned(STATEMENTS, 'src/leads/l.ts', `import { rows } from '../platform/database/db.ts'\nexport const l = rows`),
  scanned(
    STATEMENTS,
    'src/research/llm/d.ts',
    `import { rows } from '../../platform/database/db.ts'\nexport const d = rows`,
  ),
  scanned(STATEMENTS, 'src/leads/m.ts', `import * as db from '../platform/database/db.ts'\nexport const m = db`),
  scanned(STATEMENTS, 'src/leads/n-routes.ts', `export { rows } from '../platform/database/db.ts'`),
  scanned(STATEMENTS, 'src/http/d.ts', `import { rows } from '../platform/database/db.ts'\nexport const d = rows`),

  scanned(PAGES, 'pages/b.ts', '../src/events.ts'),
  scanned(PAGE_READERS, 'src/leads/o.ts', '../../pages/html.ts'),
  scanned(PAGE_READERS, 'src/sending/a.ts', '../../pages/html.ts'),
  scanned(PAGE_READERS, 'src/leads/o-routes.ts', '../../pages/html.ts'),
  scanned(CLIENT, 'dashboard/src/a.ts', '../../src/events.ts'),
  scanned(CLIENT, 'dashboard/src/pages/leads/b.ts', '../../../../src/leads/schema.ts'),
  scanned(CLIENT, 'src/reports/a.ts', '../../dashboard/src/api/client.ts'),
  scanned(TESTS, 'src/leads/p.ts', '../../test/pipeline.test.ts'),
]
