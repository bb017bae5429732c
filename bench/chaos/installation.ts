import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, createOrganization } from '../../src/accounts/index.ts'
import { readConfig } from '../../src/config.ts'
import type { Config } from '../../src/config.ts'
import { openContext } from '../../src/open-context.ts'
import type { Context } from '../../src/platform/context.ts'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { startApp } from '../../src/app.ts'
import type { Cluster } from '../../test/support/servers/citus-cluster.ts'
import { runProgram } from '../program.ts'

/** An organization with a live campaign. */
export interface Tenant {
  readonly organizationId: string
  readonly key: string
  readonly campaignId: string
}

/**
 * Two halves of a program in two copies each, on an embedded PostgreSQL that has no process of ours attached, or on a
 * cluster.
 */
export interface Installation {
  readonly env: NodeJS.ProcessEnv
  readonly config: Config
  readonly ports: readonly [number, number]
  readonly tenants: readonly Tenant[]
  /** The process id of the embedded PostgreSQL, or undefined while there is none. */
  postmaster(): Promise<number | undefined>
  /** The servers of its database, where there are several. */
  readonly cluster: Cluster | undefined
  remove(): Promise<void>
}

/** How many domains the leads' addresses are of. */
export const DOMAINS = 500

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** The ports of those outside: the mail server that takes, the receiver of notifications, and where mail is read. */
export interface Outside {
  readonly sink: number
  readonly receiver: number
  readonly imap?: { readonly port: number; readonly password: string }
}

/** Makes a fresh installation with its organizations, spread over a cluster where there is one. */
export async function createInstallation(
  organizations: number,
  outside: Outside,
  cluster?: Cluster,
): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), 'fairlead-chaos-'))
  const ports = [await freePort(), await freePort()] as const
  const env = {
    FAIRLEAD_DATA_DIR: directory,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_ALLOWED_NETWORKS: '127.0.0.0/8',
    FAIRLEAD_DAILY_SEND_CAP: '10000000',
    FAIRLEAD_POOL_SIZE: '8',
    FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    ...(cluster === undefined ? {} : await spreadDatabase(cluster, directory)),
  }
  const config = readConfig({ ...env, PORT: String(ports[0]) })
  const app = await startApp(config, ['api', 'worker'])
  try {
    const tenants: Tenant[] = []
    for (let n = 0; n < organizations; n += 1) tenants.push(await createTenant(app.context, app.url ?? '', n, outside))
    await liftLimits(app.context)
    return {
      env,
      config,
      ports,
      tenants,
      postmaster: () => postmasterOf(directory),
      cluster,
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  } finally {
    await app.stop()
  }
}

/** A database whose rows lie on the nodes of a cluster. Answers what programs need to find it. */
async function spreadDatabase(cluster: Cluster, directory: string) {
  await cluster.createDatabase('chaos')
  const [{ host, port, user, password }] = cluster.servers
  const env = {
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/chaos`,
    FAIRLEAD_SECRET_KEY: randomBytes(32).toString('base64'),
  }
  for (const command of ['migrate', 'distribute']) {
    await runProgram(command, { ...env, FAIRLEAD_DATA_DIR: directory, FAIRLEAD_LOG_LEVEL: 'silent' })
  }
  return env
}

async function createTenant(context: Context, origin: string, n: number, outside: Outside): Promise<Tenant> {
  const organizationId = await createOrganization(context, { name: `Harbour ${n}`, requestsPerMinute: 1_000_000 })
  const { key } = await createKey(context, { organizationId, name: 'chaos', scopes: ['all'], createdBy: 'chaos' })
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  await call('PATCH', '/organization', { postalAddress: '1 Quay, Hamburg' })
  const address = `sam${n}@sender.test`
  const { mailboxId } = await call('POST', '/mailboxes', {
    address,
    fromName: 'Sam Doe',
    ...(outside.imap === undefined
      ? {}
      : { imap: { host: '127.0.0.1', security: 'starttls', username: address, ...outside.imap } }),
    smtp: { host: '127.0.0.1', port: outside.sink, security: 'starttls', username: 'sam', password: 'secret' },
  })
  const { campaignId } = await call('POST', '/campaigns', campaign(n, String(mailboxId), outside.receiver))
  return { organizationId, key, campaignId: String(campaignId) }
}

function campaign(n: number, mailboxId: string, receiver: number): Record<string, unknown> {
  return {
    name: 'Port automation',
    status: 'active',
    mailboxes: [mailboxId],
    icp: {
      criteria: [
        {
          id: 'size',
          label: 'Size',
          kind: 'should',
          field: 'company.employeeCount',
          op: 'between',
          value: [1, 500],
          weight: 5,
        },
      ],
    },
    sequence: {
      steps: [
        {
          wait: 'P0D',
          variants: [{ subject: 'Berths', body: 'Hello\n\n{{ calendarLink }}\n\n{{ unsubscribeLink }}' }],
        },
        { wait: 'PT1M', variants: [{ body: 'Did it reach you? {{ calendarLink }}' }] },
      ],
    },
    schedule: { timezone: 'UTC', days: EVERY_DAY, from: '00:00', to: '24:00' },
    calendar: {
      provider: 'builtin',
      host: { name: 'Robin Quay', email: `robin${n}@host.test`, timezone: 'UTC' },
      weeklyHours: EVERY_DAY.map((day) => ({ day, from: '00:00', to: '24:00' })),
      durationMinutes: 15,
      minimumNoticeMinutes: 60,
    },
    webhook: { url: `http://127.0.0.1:${receiver}/hook/${n}`, events: ['meeting.booked', 'lead.ended'] },
  }
}

/** Caps, gaps and what DNS would say are out of the way: what counts is that nothing is lost and nothing sent twice. */
async function liftLimits({ db }: Context): Promise<void> {
  await db.query(`update organizations set created_at = '2000-01-01', domain_hourly_cap = 1000000,
    domain_daily_cap = 1000000, provider_hourly_cap = 1000000`)
  await db.query(`update mailboxes set daily_cap = 1000000, ramp_start = 1000000, gap_least = 0, gap_most = 0`)
  await db.query(
    `insert into recipient_domains (domain, takes_mail, checked_at, fresh_until)
     select 'acme' || n || '.test', true, now(), now() + interval '1 year' from generate_series(0, $1::integer) n
     on conflict (domain) do update set takes_mail = true, fresh_until = excluded.fresh_until`,
    [DOMAINS],
  )
}

async function postmasterOf(directory: string): Promise<number | undefined> {
  try {
    const [first] = (await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    return Number(first) > 1 ? Number(first) : undefined
  } catch {
    // It was stopped and is not back yet.
    return undefined
  }
}

/** Asks the database once nobody disturbs it any more. */
export async function withDatabase<T>(config: Config, ask: (context: Context) => Promise<T>): Promise<T> {
  const opened = await openContext(config, { schema: 'require' })
  try {
    return await ask(opened.context)
  } finally {
    await opened.close()
  }
}
