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
const STATEMENTS = 'only store.ts imports more than types and transactions from platform/db.ts'
const PAGES = 'pages/ imports nothing but pages/'
const PAGE_READERS = 'only bookings/ and the routes of sending/ import pages/'
const CLIENT = 'dashboard/ is a client: it imports nothing of the server, and nobody imports it'
const TESTS = 'the program imports nothing of test/ or bench/'

/** Linter and scanner both see it. `code` is a module to import, or a whole statement. */
function both(scanner: string, file: string, code: string): Plant {
  return { ...scannerOnly(scanner, file, code), linter: 'eslint(no-restricted-imports)' }
}

function scannerOnly(scanner: string, file: string, code: string): Plant {
  return { scanner, file, code: /^(im|ex)port /.test(code) ? code : `import '${code}'` }
}

export const plantedImports: readonly Plant[] = [
  both(FLOOR, 'src/platform/a.ts', '../leads/index.ts'),
  both(FLOOR, 'src/platform/b.ts', '../config.ts'),
  both(FLOOR, 'src/platform/b-store.ts', '../leads/index.ts'),
  both(FLOOR, 'src/platform/embedded/c.ts', '../../leads/index.ts'),
  both(HTTP_ROOM, 'src/http/a.ts', '../accounts/index.ts'),
  both(HTTP_ROOM, 'src/http/a-store.ts', '../accounts/index.ts'),
  both(HTTP_ROOM, 'src/http/more-routes.ts', '../config.ts'),
  both(HTTP_ROOM, 'src/http/deep/b.ts', '../../accounts/index.ts'),
  both(EVENTS, 'src/events.ts', './platform/clock.ts'),

  both(INDEX, 'src/webhooks/a.ts', '../leads/store.ts'),
  both(INDEX, 'src/webhooks/b.ts', `export type { Accepted } from '../leads/accept.ts'`),
  both(INDEX, 'src/webhooks/c.ts', `export const c = import('../leads/accept.ts')`),
  both(INDEX, 'src/webhooks/d.ts', '../sending/transports/smtp.ts'),
  both(INDEX, 'src/webhooks/e-routes.ts', '../leads/accept.ts'),
  both(INDEX, 'src/webhooks/e-store.ts', '../leads/accept.ts'),
  both(INDEX, 'src/bookings/a.ts', '../leads/accept.ts'),
  both(INDEX, 'src/bookings/a-routes.ts', '../leads/accept.ts'),
  both(INDEX, 'src/bookings/a-store.ts', '../leads/accept.ts'),
  both(INDEX, 'src/bookings/providers/a.ts', '../../leads/accept.ts'),
  scannerOnly(INDEX, 'src/webhooks/f.ts', `export type F = import('../leads/accept.ts').Accepted`),

  scannerOnly(ORDER, 'src/leads/a.ts', '../webhooks/index.ts'),
  scannerOnly(ORDER, 'src/leads/b.ts', `import type { hook } from '../webhooks/index.ts'\nexport type B = typeof hook`),
  scannerOnly(ORDER, 'src/leads/b-store.ts', '../scoring/index.ts'),
  scannerOnly(ORDER, 'src/campaigns/a.ts', '../suppressions/index.ts'),
  scannerOnly(ORDER, 'src/sending/transports/a.ts', '../../webhooks/index.ts'),

  both(ASSEMBLY, 'src/leads/c.ts', '../pipeline.ts'),
  both(ASSEMBLY, 'src/leads/c-store.ts', '../cli.ts'),
  both(ASSEMBLY, 'src/leads/c-routes.ts', '../demo/run.ts'),
  both(ASSEMBLY, 'src/bookings/providers/b.ts', '../../app.ts'),

  both(FRAMEWORK, 'src/leads/e.ts', `import type {} from 'fastify'`),
  both(FRAMEWORK, 'src/leads/f.ts', '@fastify/helmet'),
  both(FRAMEWORK, 'src/leads/f-store.ts', 'fastify'),
  both(FRAMEWORK, 'src/platform/d.ts', 'fastify'),
  both(FRAMEWORK, 'pages/a.ts', 'fastify'),
  both(REACH_HTTP, 'src/leads/g.ts', '../http/server.ts'),
  both(REACH_HTTP, 'src/bookings/providers/c.ts', '../../http/server.ts'),

  both(VENDOR, 'src/leads/readers/b.ts', 'undici'),
  both(VENDOR, 'src/leads/h.ts', 'nodemailer'),
  both(VENDOR, 'src/leads/i.ts', 'undici'),
  both(VENDOR, 'src/leads/j.ts', 'nodemailer/lib/smtp-transport'),
  both(VENDOR, 'src/leads/j-routes.ts', 'cheerio'),
  both(VENDOR, 'src/platform/e.ts', 'robots-parser'),
  both(VENDOR, 'src/http/c.ts', 'undici'),
  both(VENDOR, 'src/demo.ts', 'undici'),
  both(MODEL, 'src/leads/k.ts', 'ai'),
  both(MODEL, 'src/research/llm/a.ts', '@ai-sdk/anthropic'),
  both(MODEL, 'src/research/llm/a-routes.ts', 'ai'),
  both(MODEL, 'src/research/collectors/b.ts', 'ai'),
  both(INDEX, 'src/research/llm/b.ts', '../../leads/accept.ts'),
  both(REACH_HTTP, 'src/research/llm/c.ts', '../../http/server.ts'),
  both(FRAMEWORK, 'src/research/llm/c-store.ts', 'fastify'),
  both(DRIVER, 'src/leads/k-store.ts', `import type {} from 'pg'`),
  both(DRIVER, 'src/research/collectors/a.ts', 'pg'),
  both(DRIVER, 'src/http/b.ts', 'pg'),
  both(DRIVER, 'src/demo/a.ts', 'pg'),

  both(STATEMENTS, 'src/leads/readers/a.ts', `export { rows } from '../../platform/db.ts'`),
  both(STATEMENTS, 'src/leads/l.ts', `import { rows } from '../platform/db.ts'\nexport const l = rows`),
  both(STATEMENTS, 'src/research/llm/d.ts', `import { rows } from '../../platform/db.ts'\nexport const d = rows`),
  both(STATEMENTS, 'src/leads/m.ts', `import * as db from '../platform/db.ts'\nexport const m = db`),
  both(STATEMENTS, 'src/leads/n-routes.ts', `export { rows } from '../platform/db.ts'`),
  both(STATEMENTS, 'src/http/d.ts', `import { rows } from '../platform/db.ts'\nexport const d = rows`),

  both(PAGES, 'pages/b.ts', '../src/events.ts'),
  both(PAGE_READERS, 'src/leads/o.ts', '../../pages/html.ts'),
  both(PAGE_READERS, 'src/sending/a.ts', '../../pages/html.ts'),
  both(PAGE_READERS, 'src/leads/o-routes.ts', '../../pages/html.ts'),
  both(CLIENT, 'dashboard/src/a.ts', '../../src/events.ts'),
  both(CLIENT, 'dashboard/src/pages/leads/b.ts', '../../../../src/leads/schema.ts'),
  both(CLIENT, 'src/reports/a.ts', '../../dashboard/src/api/client.ts'),
  both(TESTS, 'src/leads/p.ts', '../../test/pipeline.test.ts'),
]
