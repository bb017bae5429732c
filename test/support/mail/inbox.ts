import { placeOf } from './mailbox-place.ts'
import { createStages } from '../../../src/stages.ts'
import type { OutsideParties } from '../../../src/stages.ts'
import { MINUTE } from '../../../src/platform/clock.ts'
import type { Context } from '../../../src/platform/context.ts'
import { startWorker } from '../../../src/platform/work/worker.ts'
import type { Worker } from '../../../src/platform/work/worker.ts'
import { ALWAYS, headerOf, startOutreach, TWO_STEPS } from './live-outreach.ts'
import type { Outreach } from './live-outreach.ts'
import { MAIL_PASSWORD, startDovecot } from '../servers/mail-servers.ts'
import type { Dovecot } from '../servers/mail-servers.ts'
import { until } from '../processes/until.ts'

/** The address of the mailbox that tests send from and read. */
export const SAM = 'sam@sender.test'

/** The program with a mail server to send through, and a real one on which its mailbox is read. */
export interface Inbox extends Outreach {
  readonly dovecot: Dovecot
  /** Adds a mailbox whose incoming mail lies on the real server. Answers its id. */
  addReadMailbox(address?: string, password?: string): Promise<string>
  /** A live campaign from that mailbox whose leads were all sent the first email. Answers the prospects' ids. */
  writeTo(mailboxId: string, emails: readonly string[], settings?: Record<string, unknown>): Promise<string[]>
  /** The Message-ID of the last email to an address. */
  lastIdTo(email: string): string
  /** Starts to read mailboxes, as a worker's process does. */
  read(readers?: OutsideParties): Worker
  /** Waits until a query answers a row. */
  eventually(sql: string, values?: unknown[]): Promise<Record<string, unknown>>
}

/** Starts the program with both servers; `close` ends everything but the mail server that only takes mail. */
export async function startInbox(options?: Parameters<typeof startOutreach>[0]): Promise<Inbox> {
  const outreach = await startOutreach(options)
  const dovecot = await startDovecot()
  const { context } = outreach.harness
  const workers: Worker[] = []
  const pass = (milliseconds: number) => passReading(outreach, milliseconds)
  return {
    ...outreach,
    pass,
    dovecot,
    addReadMailbox: async (address = SAM, password = MAIL_PASSWORD) => {
      const mailboxId = await outreach.addMailbox(address)
      const imap = { host: '127.0.0.1', port: dovecot.imapPort, security: 'starttls', username: address }
      const [row] = await outreach.query('select * from mailboxes where address = $1', [address])
      const secret = context.secrets.encrypt(password, placeOf(row, 'imap_secret'))
      await outreach.query('update mailboxes set imap = $1, imap_secret = $2 where address = $3', [
        imap,
        secret,
        address,
      ])
      return mailboxId
    },
    writeTo: async (mailboxId, emails, settings = {}) => {
      const given = { mailboxes: [mailboxId], sequence: TWO_STEPS, schedule: ALWAYS, ...settings }
      const campaignId = await outreach.campaign(given)
      const leads: string[] = []
      for (const email of emails) leads.push(await outreach.addLead(campaignId, email))
      for (let sent = 0; sent < emails.length; sent += 1) await pass(400_000)
      return leads
    },
    lastIdTo: (email) => {
      const mail = outreach.server.received.findLast((one) => headerOf(one, 'To')?.includes(email) === true)
      return headerOf(mail ?? '', 'Message-ID') ?? ''
    },
    read: (readers) => {
      const worker = startReading(context, readers)
      workers.push(worker)
      return worker
    },
    eventually: (sql, values) => eventually(() => outreach.query(sql, values)),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()))
      await dovecot.stop()
      await outreach.close()
    },
  }
}

/** Moves the clock. Whoever reads renews its lease and looks again every two minutes; here hours go by at once. */
async function passReading({ harness, query }: Outreach, milliseconds: number): Promise<void> {
  const then = harness.clock.now().getTime() + milliseconds
  const look = () =>
    query(
      'update mailbox_readers set lease_until = $1, due_at = $1, read_at = $2 where lease_token is not null and problem is null',
      [new Date(then + MINUTE), new Date(then)],
    )
  await look()
  harness.clock.advance(milliseconds)
  await look()
  await harness.settle()
}

/** A worker that does nothing but read mailboxes. */
export function startReading(context: Context, readers?: OutsideParties): Worker {
  return startWorker(
    createStages(context, readers).filter((stage) => stage.name === 'inbox'),
    context.log,
  )
}

const PATIENCE = 30_000

/** Asks until a row is answered. @throws Error after half a minute */
export async function eventually(ask: () => Promise<Record<string, unknown>[]>): Promise<Record<string, unknown>> {
  const [row] = await until(ask, ({ length }) => length > 0, { what: 'a row', patience: PATIENCE })
  return row!
}

/** A mail as bytes; lines of the header are given by name. */
export function mailOf(headers: Record<string, string>, text: string): string {
  const lines = Object.entries({ Date: 'Tue, 24 Nov 2026 10:00:00 +0000', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${head}\r\n${text.replaceAll('\n', '\r\n')}\r\n`
}
