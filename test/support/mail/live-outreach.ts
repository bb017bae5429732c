import type { SMTPServerOptions } from 'smtp-server'
import { refusal, startSmtp } from '../servers/scripted-smtp-server.ts'
import { createHarness } from '../installation/harness.ts'
import type { Answer, Harness } from '../installation/harness.ts'
import { queryDatabase } from '../installation/query-database.ts'

type Reply = readonly [code: number, text: string]

/** A real mail server on this machine that does as it is told, and keeps what it took. */
export interface MailServer {
  readonly port: number
  readonly received: readonly string[]
  /** What the next commands are answered with; absent ones are accepted. */
  answers: { auth?: Reply; rcpt?: Reply; data?: Reply; dropAfterData?: boolean }
  /** Runs before a recipient is answered. */
  onRecipient: () => Promise<void>
  /** Runs once the message has come, before it is answered. */
  onMessage: (mail: string) => Promise<void>
}

/** Starts a mail server; `stopServers` ends it. */
async function startMailServer(): Promise<MailServer> {
  const received: string[] = []
  const server = {
    port: 0,
    received,
    answers: {} as MailServer['answers'],
    onRecipient: async () => {},
    onMessage: async (_mail: string) => {},
  }
  const answer = (reply: Reply | undefined, done: (error?: Error | null) => void) =>
    done(reply === undefined ? null : refusal(...reply))
  const options: SMTPServerOptions = {
    onAuth: ({ username }, _session, done) =>
      server.answers.auth === undefined ? done(null, { user: username }) : done(refusal(...server.answers.auth)),
    onRcptTo: (_address, _session, done) => {
      void server.onRecipient().then(() => answer(server.answers.rcpt, done))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString()
        void server.onMessage(mail).then(() => {
          if (server.answers.dropAfterData === true) return drop()
          if (server.answers.data === undefined) received.push(mail)
          answer(server.answers.data, (error) => done(error ?? null, '2.0.0 queued'))
        })
      })
    },
  }
  const { port, drop } = await startSmtp(options)
  server.port = port
  return server
}

/** A mail's header, unfolded; undefined when it has none of the name. */
export function headerOf(mail: string, name: string): string | undefined {
  const head = (mail.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/gu, ' ')
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line?.slice(name.length + 1).trim()
}

/** A mail's plain text, decoded. */
export function textOf(mail: string): string {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4)
  return body
    .replaceAll(/=\r\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
}

/** At any hour of any day. */
export const ALWAYS = {
  timezone: 'UTC',
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  from: '00:00',
  to: '24:00',
}

/** Steps of one variant each; later ones reply in the thread of the first. */
export function sequenceOf(...steps: readonly (readonly [wait: string, body: string])[]) {
  return {
    steps: steps.map(([wait, body], index) => ({
      wait,
      variants: [index === 0 ? { subject: 'Planning at {{ lead.companyName }}', body } : { body }],
    })),
  }
}

/** Two emails, a day apart. */
export const TWO_STEPS = sequenceOf(['P0D', 'first'], ['P1D', 'second'])

/** A lead of a live campaign with a mailbox of its own, whose first email of two is due. */
export async function writeToJane({ addMailbox, campaign, addLead }: Outreach): Promise<string> {
  return addLead(await campaign({ mailboxes: [await addMailbox()], sequence: TWO_STEPS }), 'jane@acme.test')
}

/** What the events of a type carry, in any order. */
export function eventsOf({ query }: Outreach, type: string): Promise<Record<string, unknown>[]> {
  return query('select data from events where type = $1', [type])
}

/** How many emails the first mailbox has sent today, as the API shows it. */
export async function sentToday({ harness }: Outreach): Promise<number> {
  const { body } = await harness.call('GET', '/api/v1/mailboxes')
  return body.data[0].sentToday
}

/** The program with an organization that may send, and a mail server. */
export interface Outreach {
  readonly harness: Harness
  readonly server: MailServer
  /** Adds a mailbox on the mail server. Answers its id. */
  addMailbox(address?: string, more?: Record<string, unknown>): Promise<string>
  /** Creates an active campaign. Answers its id. */
  campaign(settings: Record<string, unknown>): Promise<string>
  addLead(campaignId: string, email: string, more?: Record<string, unknown>): Promise<string>
  lead(prospectId: string): Promise<Answer['body']>
  /** The emails of a lead, in the order in which they were planned. */
  messages(prospectId: string): Promise<Answer['body'][]>
  /** The gates that are closed for a lead, and when it is eligible. */
  next(
    prospectId: string,
  ): Promise<{ closed: string[]; gates: Answer['body']; eligibleAt: string | null; step: number | null }>
  act(path: string, body?: unknown): Promise<Answer>
  patch(campaignId: string, body: unknown): Promise<Answer>
  /** Moves the clock and lets everything happen that is due then. */
  pass(milliseconds: number): Promise<void>
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

interface Planned {
  plannedAt: string
  step: number
}

function closedOf(gates: readonly { readonly gate: string; readonly pass: boolean }[]): string[] {
  return gates.filter(({ pass }) => !pass).map(({ gate }) => gate)
}

/** Takes out of the way what has tests of its own. */
async function openWays(query: Outreach['query']): Promise<void> {
  // Many leads of tests share a domain; what a domain gets in an hour is for the tests of that.
  await query('update organizations set domain_hourly_cap = 100000, domain_daily_cap = 100000')
  // Of this one domain DNS has spoken already.
  await query(`insert into recipient_domains (domain, takes_mail, checked_at, fresh_until)
    values ('acme.test', true, '2000-01-01', '2100-01-01') on conflict do nothing`)
}

/** Starts the program with a postal address and a mail server. */
export async function startOutreach(options: Parameters<typeof createHarness>[0] = {}): Promise<Outreach> {
  return outreachOf(await createHarness(options))
}

/** Gives the organization of a program a postal address and a mail server. */
export async function outreachOf(harness: Harness): Promise<Outreach> {
  const server = await startMailServer()
  const call = async (status: number, ...request: Parameters<Harness['call']>) => {
    const answer = await harness.call(...request)
    if (answer.status !== status) throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${answer.text}`)
    return answer
  }
  await call(200, 'PATCH', '/api/v1/organization', { postalAddress: '1 Quay, London' })
  const query: Outreach['query'] = (sql, values) => queryDatabase(harness.databaseUrl, sql, values)
  await openWays(query)
  const act: Outreach['act'] = (path, body) => harness.call('POST', `/api/v1${path}`, body)
  return {
    harness,
    server,
    act,
    addMailbox: async (address = 'sam@sender.test', more = {}) => {
      const smtp = { host: '127.0.0.1', port: server.port, security: 'starttls', username: 'sam', password: 'secret' }
      const { body } = await call(201, 'POST', '/api/v1/mailboxes', { address, fromName: 'Sam Doe', smtp, ...more })
      // A warm one: a ramp is for the tests of it.
      await query('update mailboxes set ramp_start = daily_cap where address = $1', [address])
      return String(body.mailboxId)
    },
    campaign: async (settings) => {
      const given = { name: 'Outreach', status: 'active', schedule: ALWAYS, ...settings }
      return String((await call(201, 'POST', '/api/v1/campaigns', given)).body.campaignId)
    },
    addLead: async (campaignId, email, more = {}) => {
      const lead = { companyName: 'Acme', contactName: 'Jane Roe', email, company: { industry: 'Shipping' }, ...more }
      return String((await call(201, 'POST', `/api/v1/campaigns/${campaignId}/leads`, lead)).body.prospectId)
    },
    lead: async (prospectId) => (await call(200, 'GET', `/api/v1/leads/${prospectId}`)).body,
    messages: async (prospectId) => {
      const { body } = await call(200, 'GET', `/api/v1/messages?prospectId=${prospectId}&limit=100`)
      return body.data.toSorted((a: Planned, b: Planned) => a.plannedAt.localeCompare(b.plannedAt) || a.step - b.step)
    },
    next: async (prospectId) => {
      const { body } = await call(200, 'GET', `/api/v1/leads/${prospectId}/next`)
      return { ...body, closed: closedOf(body.gates) }
    },
    patch: (campaignId, body) =>
      harness.call('PATCH', `/api/v1/campaigns/${campaignId}`, body, { headers: { 'if-match': '*' } }),
    pass: async (milliseconds) => {
      harness.clock.advance(milliseconds)
      await harness.settle()
    },
    query,
    close: () => harness.close(),
  }
}
