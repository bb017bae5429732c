import { mailboxPlace } from '../../../src/mailboxes/secret-places.ts'
import type { MailboxRef } from '../../../src/mailboxes/store.ts'
import { createOrganization } from '../../../src/accounts/index.ts'
import type { Context } from '../../../src/platform/context.ts'
import { MINUTE, SECOND } from '../../../src/platform/clock.ts'
import type { ManualClock } from '../../../src/platform/clock.ts'
import { OutboundError } from '../../../src/platform/outbound/outbound-error.ts'
import type { Stage } from '../../../src/platform/work/worker.ts'
import type { MailboxConnector } from '../../../src/replies/mailbox-sync/connect-mailbox.ts'
import { inboxStage } from '../../../src/replies/mailbox-sync/stage.ts'
import type { ReadingLimits } from '../../../src/replies/mailbox-sync/stage.ts'
import { createVirtualTime } from '../processes/virtual-time.ts'
import type { VirtualTime } from '../processes/virtual-time.ts'

/** Of whom the mailboxes are: most of one organization at one provider, the others of many at their own servers. */
export interface Scene {
  readonly mailboxes: number
  readonly smallOrganizations: number
  /** Mailboxes whose server takes the connection and says nothing. */
  readonly hanging: number
  readonly minutes: number
  readonly room: ReadingLimits
}

/** What came of it. */
export interface Simulated {
  /** The longest that a mailbox whose server works waited to be read, from the beginning, between readings, until the end. */
  readonly longestMs: number
  /** The longest until a mailbox of a small organization was read for the first time. */
  readonly longestFirstOfSmallMs: number
  readonly readings: number
  /** The most connections at once: to one host, of one process, that waited for mail. */
  readonly mostOfHost: number
  readonly mostOfProcess: number
  readonly mostIdle: number
}

const BIG_HOST = 'imap.provider.test'
/** To connect and log in takes so long, and to read what is new as long again: far servers on a slow day. */
const STEP = 2 * SECOND
/** After this long a login is given up. */
const LOGIN_LIMIT = MINUTE

interface Seen {
  readonly lastRead: Map<string, number>
  readonly hosts: Map<string, number>
  longest: number
  firstOfSmall: number
  readings: number
  mostOfHost: number
  idle: number
  mostIdle: number
}

/**
 * Lets two workers read mailboxes by the real stage on a real database, for as long as the scene says by the clock. Servers
 * and their slowness are made up: a turn takes four seconds.
 */
export async function simulateReaders(context: Context, clock: ManualClock, scene: Scene): Promise<Simulated> {
  const small = await fill(context, scene)
  const time = createVirtualTime(clock)
  const began = clock.now().getTime()
  const seen: Seen = {
    lastRead: new Map(),
    hosts: new Map(),
    longest: 0,
    firstOfSmall: 0,
    readings: 0,
    mostOfHost: 0,
    idle: 0,
    mostIdle: 0,
  }
  const stopping = new AbortController()
  const options = { connect: connectBy(time, clock, { seen, small, began }), room: scene.room }
  const workers = [inboxStage(context, options), inboxStage(context, options)].map((stage) => ({ stage, running: 0 }))
  let mostOfProcess = 0
  for (let passed = 0; passed < scene.minutes * MINUTE; passed += STEP) {
    for (const worker of workers) await work(worker, time, stopping.signal)
    mostOfProcess = Math.max(mostOfProcess, ...workers.map(({ running }) => running))
    if (passed % (20 * SECOND) === 0) await renew(context, clock)
    await time.step(STEP)
  }
  stopping.abort()
  for (let left = 0; left < 70 && workers.some(({ running }) => running > 0); left += 1) await time.step(STEP)
  const end = began + scene.minutes * MINUTE
  const waited = [...seen.lastRead.values()].map((at) => end - at)
  if (seen.lastRead.size < scene.mailboxes - scene.hanging) waited.push(end - began)
  return {
    longestMs: Math.max(seen.longest, ...waited),
    longestFirstOfSmallMs: seen.firstOfSmall,
    readings: seen.readings,
    mostOfHost: seen.mostOfHost,
    mostOfProcess,
    mostIdle: seen.mostIdle,
  }
}

async function work(worker: { stage: Stage; running: number }, time: VirtualTime, signal: AbortSignal): Promise<void> {
  const { stage } = worker
  const [installation] = await stage.due()
  const free = (stage.slots?.total ?? 0) - worker.running
  if (installation === undefined || free <= 0) return
  const { jobs } = await stage.claim(installation, free)
  for (const job of jobs) {
    worker.running += 1
    time.run(async () => {
      await job(signal)
      worker.running -= 1
    })
  }
}

/** Leases are renewed by timers of the machine; here minutes go by at once. */
async function renew({ db }: Context, clock: ManualClock): Promise<void> {
  const until = new Date(clock.now().getTime() + MINUTE)
  await db.query('update mailbox_readers set lease_until = $1, due_at = $1 where lease_token is not null', [until])
}

function connectBy(
  time: VirtualTime,
  clock: ManualClock,
  { seen, small, began }: { seen: Seen; small: ReadonlySet<string>; began: number },
): MailboxConnector {
  return async (_context, { mailbox }, signal) => {
    const { mailboxId, organizationId } = mailbox
    const host = mailbox.imap?.host ?? ''
    const open = (seen.hosts.get(host) ?? 0) + 1
    seen.hosts.set(host, open)
    seen.mostOfHost = Math.max(seen.mostOfHost, open)
    const close = () => seen.hosts.set(host, (seen.hosts.get(host) ?? 1) - 1)
    if (host.startsWith('hangs')) {
      await time.sleep(LOGIN_LIMIT, signal)
      close()
      throw new OutboundError('timeout')
    }
    await time.sleep(STEP, signal)
    return {
      isUsable: () => true,
      read: async (until) => {
        await time.sleep(STEP, until)
        const now = clock.now().getTime()
        const before = seen.lastRead.get(mailboxId)
        seen.lastRead.set(mailboxId, now)
        seen.readings += 1
        seen.longest = Math.max(seen.longest, now - (before ?? began))
        if (before === undefined && small.has(organizationId)) {
          seen.firstOfSmall = Math.max(seen.firstOfSmall, now - began)
        }
        return true
      },
      wait: async (until) => {
        seen.idle += 1
        seen.mostIdle = Math.max(seen.mostIdle, seen.idle)
        await time.sleep(2 * MINUTE, until)
        seen.idle -= 1
      },
      close: async () => {
        close()
      },
    }
  }
}

/** Answers the small organizations. Two thirds of all mailboxes are of one organization, most of them at one provider. */
async function fill(context: Context, scene: Scene): Promise<Set<string>> {
  const { db, clock, secrets } = context
  const named = Array.from({ length: scene.smallOrganizations + 1 }, (_, index) => `Organization ${index}`)
  const ids: string[] = []
  for (const name of named) ids.push(await createOrganization(context, { name, requestsPerMinute: 1 }))
  await db.query(
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, secret, imap, created_at, updated_at)
     select case when n % 3 > 0 then $1::uuid else ($2::uuid[])[1 + n / 3 % cardinality($2::uuid[])] end,
       gen_random_uuid(), 'sam' || n || '@sender.test', 'Sam', $3, $4,
       jsonb_build_object('port', 993, 'security', 'tls', 'username', 'sam' || n, 'host',
         case when n < $5 then 'hangs' || n % 7 || '.test' when n % 5 > 0 then $6 else 'imap' || n % 30 || '.test' end),
       $7, $7
     from generate_series(0, $8::integer - 1) n`,
    [
      ids[0],
      ids.slice(1),
      { host: 'smtp.test', port: 465, security: 'tls', username: 'sam' },
      Buffer.alloc(0),
      scene.hanging,
      BIG_HOST,
      clock.now(),
      scene.mailboxes,
    ],
  )
  const { rows } = await db.query<MailboxRef>(
    'select organization_id as "organizationId", mailbox_id as "mailboxId" from mailboxes',
  )
  const sealed = rows.map((ref) => secrets.encrypt('secret', mailboxPlace(ref, 'secret')))
  await db.query(
    `update mailboxes set secret = given.sealed from unnest($1::uuid[], $2::bytea[]) as given(id, sealed)
     where mailbox_id = given.id`,
    [rows.map(({ mailboxId }) => mailboxId), sealed],
  )
  return new Set(ids.slice(1))
}
