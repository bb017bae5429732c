import { startSmtp, stopServers } from '../servers/scripted-smtp-server.ts'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { ingestMail } from '../../../src/replies/ingest/ingest-mail.ts'
import { startWalk } from './dashboard-walk.ts'
import type { Walk } from './dashboard-walk.ts'
import { mailOf, SAM } from '../mail/inbox.ts'
import { ALWAYS, TWO_STEPS } from '../mail/live-outreach.ts'
import { queryDatabase } from '../installation/query-database.ts'
import { until } from '../processes/until.ts'

const PATIENCE = 25_000

/** The dashboard before a live campaign that has written to its leads through a real mail server. */
export interface InboxWalk {
  readonly walk: Walk
  /** The prospects' ids by their addresses. */
  readonly leads: ReadonlyMap<string, string>
  /** Takes in a mail as if it had come into the mailbox; `from` a lead it answers our last email. Answers its id. */
  arrive(headers: { From: string } & Record<string, string>, text: string): Promise<string>
  /** The Message-ID of our last email to an address; empty where there is none. */
  idTo(email: string): Promise<string>
  close(): Promise<void>
}

/** A lead as it is added. */
export interface WrittenTo {
  readonly email: string
  readonly contactName: string
  readonly companyName: string
}

/** A mailbox, a campaign that sends from it, and its one lead. */
async function writeTo(
  walk: Walk,
  person: WrittenTo,
  { name, address, smtp }: { name: string; address: string; smtp: Record<string, unknown> },
): Promise<{ mailboxId: string; prospectId: string }> {
  const { mailboxId } = await walk.send('POST', '/mailboxes', { address, fromName: 'Sam Doe', smtp })
  const { campaignId } = await walk.send('POST', '/campaigns', {
    name,
    status: 'active',
    mailboxes: [mailboxId],
    sequence: TWO_STEPS,
    schedule: ALWAYS,
    sendTiers: ['A', 'B', 'C', 'D', 'U'],
    review: 'send',
  })
  const lead = { ...person, company: { industry: 'Shipping' } }
  const { prospectId } = await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
  return { mailboxId, prospectId }
}

/** Takes limits and DNS, which have tests of their own, out of the way. */
async function openWays(walk: Walk, people: readonly WrittenTo[]): Promise<void> {
  await queryDatabase(
    walk.databaseUrl,
    'update organizations set requests_per_minute = 100000, domain_hourly_cap = 100000, domain_daily_cap = 100000',
  )
  // Nobody is there to be asked: DNS has spoken of these domains already.
  await queryDatabase(
    walk.databaseUrl,
    `insert into recipient_domains (domain, takes_mail, checked_at, fresh_until)
     select distinct d, true, '2000-01-01'::timestamptz, '2100-01-01'::timestamptz from unnest($1::text[]) d`,
    [people.map(({ email }) => email.slice(email.indexOf('@') + 1))],
  )
}

/** Starts all of it; every lead was sent the first of two emails. */
export async function startInboxWalk(people: readonly WrittenTo[]): Promise<InboxWalk> {
  const own = String(await freePort())
  const walk = await startWalk({ env: { PORT: own, FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${own}` } })
  const { port } = await startSmtp({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  await walk.send('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  await openWays(walk, people)
  const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' }
  const mailboxes: string[] = []
  const leads = new Map<string, string>()
  // Each from a mailbox of its own: the gap between two emails is longer than a test may wait.
  for (const [index, person] of people.entries()) {
    const address = index === 0 ? SAM : `sam${index}@sender.test`
    const { mailboxId, prospectId } = await writeTo(walk, person, { name: `Spring ${index}`, address, smtp })
    leads.set(person.email, prospectId)
    mailboxes.push(mailboxId)
  }
  const sent = async () => (await walk.send('GET', '/messages?state=sent&limit=200')).data
  await until(sent, ({ length }) => length === people.length, { what: 'an email to each lead', patience: PATIENCE })
  const idTo = async (email: string): Promise<string> => {
    const prospectId = leads.get(email)
    if (prospectId === undefined) return ''
    const { data } = await walk.send('GET', `/messages?state=sent&prospectId=${prospectId}`)
    return String(data[0]?.messageIdHeader ?? '')
  }
  let uid = 0
  return {
    walk,
    leads,
    idTo,
    arrive: async (headers, text) => {
      uid += 1
      const id = `<walk-${uid}@there.test>`
      const answered = await idTo(headers.From)
      const thread = answered === '' ? {} : { 'In-Reply-To': answered }
      const mail = mailOf({ To: SAM, 'Message-ID': id, Subject: 'Re: Planning', ...thread, ...headers }, text)
      await receive(walk, mailboxes[0] ?? '', { uid, raw: Buffer.from(mail) })
      const { data } = await walk.send('GET', '/inbox?limit=1')
      return String(data[0].inboundId)
    },
    close: async () => {
      await walk.close()
      stopServers()
    },
  }
}

async function receive(walk: Walk, mailboxId: string, { uid, raw }: { uid: number; raw: Buffer }): Promise<void> {
  await ingestMail(walk.context, {
    organizationId: walk.organizationId,
    mailboxId: parseId('mbox', mailboxId) ?? '',
    folder: 'INBOX',
    junk: false,
    uidValidity: '1',
    advances: false,
    uid,
    raw,
    size: raw.length,
    receivedAt: walk.context.clock.now(),
  })
}
