import { startCompanyWebsite, COMPANY_DOMAIN } from '../../../src/demo/local-servers.ts'
import { SAMPLE_LEADS, sampleCampaign } from '../../../src/demo/sample-campaign.ts'
import { MINUTE } from '../../../src/platform/clock.ts'
import { parseId } from '../../../src/platform/ids.ts'
import { createHarness } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'
import { queryDatabase } from '../installation/query-database.ts'
import { startTrappedWorker } from '../processes/trapped-worker.ts'
import type { Orders } from '../processes/trapped-worker.ts'
import type { Child, Ending } from '../processes/child-process.ts'
import { startReceiver } from '../servers/webhook-receiver.ts'
import type { Receiver } from '../servers/webhook-receiver.ts'

/** A lead on its way through workers that die, with everything outside of the program that it meets. */
export interface Journey {
  readonly harness: Harness
  readonly receiver: Receiver
  readonly campaignId: string
  readonly prospectId: string
  readonly leadId: string
  /** Puts another lead into the campaign, of the same company when its address is. */
  addLead(email: string): Promise<void>
  /** Starts a worker whose clock is ahead of all leases that workers before it may have left behind. */
  work(orders?: Omit<Orders, 'aheadMs'>): Child
  /** Moves the time of everybody who asks or starts from now on. */
  advance(milliseconds: number): void
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** The types of the lead's events, in order. */
  events(): Promise<string[]>
  /**
   * Resolves when the answer of a statement, as `value`, is true.
   * @throws Error after 40 s, or when the worker that was to bring it about has ended
   */
  until(sql: string, worker: Child): Promise<void>
  close(): Promise<void>
}

const PATIENCE = 40_000
/** Longer than any lease. */
const STEP = 6 * MINUTE

/** Puts a lead, whose company has a website, into an active campaign. `settings` are the campaign's. */
export async function startJourney(settings: (harness: Harness) => Promise<Record<string, unknown>>): Promise<Journey> {
  let ahead = 0
  const website = await startCompanyWebsite()
  const receiver = await startReceiver()
  const harness = await createHarness({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  const query = (sql: string, values?: unknown[]) => queryDatabase(harness.databaseUrl, sql, values)
  const campaign = { ...sampleCampaign(receiver.url), ...(await settings(harness)) }
  const { campaignId, addLead } = await createCampaign(harness, campaign)
  const prospectId = await addLead(SAMPLE_LEADS[0]!)
  const leadId = parseId('lead', prospectId) ?? ''
  return {
    harness,
    receiver,
    campaignId,
    prospectId,
    leadId,
    addLead: async (email) => {
      await addLead({ ...SAMPLE_LEADS[0], email })
    },
    work: (orders) => {
      ahead += STEP
      return startTrappedWorker(harness.databaseUrl, {
        hosts: { [COMPANY_DOMAIN]: website.port },
        ...orders,
        aheadMs: ahead,
      })
    },
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    query,
    events: async () => {
      const found = await query('select type from events where lead_id = $1 order by epoch, xid, seq', [leadId])
      return found.map((row) => String(row.type))
    },
    until: async (sql, worker) => {
      const gone = worker.ended.then((ending) => Promise.reject(endedEarly(worker, ending)))
      await Promise.race([waitUntil(query, sql, worker), gone])
    },
    close: async () => {
      await Promise.all([website.close(), receiver.close()])
      await harness.close()
    },
  }
}

async function createCampaign(harness: Harness, campaign: Record<string, unknown>) {
  const created = await harness.call('POST', '/api/v1/campaigns', campaign)
  if (created.status !== 201) throw new Error(created.text)
  const campaignId = String(created.body.campaignId)
  const addLead = async (lead: Record<string, unknown>) => {
    const added = await harness.call('POST', `/api/v1/campaigns/${campaignId}/leads`, lead)
    if (added.status !== 201) throw new Error(added.text)
    return String(added.body.prospectId)
  }
  return { campaignId, addLead }
}

function endedEarly(worker: Child, ending: Ending): Error {
  return new Error(`The worker ended early with ${ending}:\n${worker.lines.join('\n')}`)
}

async function waitUntil(query: Journey['query'], sql: string, worker: Child): Promise<void> {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const [row] = await query(sql)
    if (row?.value === true) return
    if (Date.now() > deadline) {
      throw new Error(`It did not come to this: ${sql}\n${worker.lines.join('\n')}\n${await standing(query)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Where leads and emails stand, and what holds the database up: for whoever has to find out why nothing moves. */
async function standing(query: Journey['query']): Promise<string> {
  const tables = [
    'select lead_id, status, stage, due_at, hold_reason from leads',
    'select lead_id, kind, step, state, reason, due_at, lease_until from messages',
    'select domain, due_at, lease_until from researches',
    'select domain, outcome, fresh_until, lease_until from companies',
    `select pid, state, wait_event, pg_blocking_pids(pid) as blocked_by, query_start, left(query, 120) as query
     from pg_stat_activity where datname = current_database() and state <> 'idle'`,
  ]
  const found = await Promise.all(tables.map((sql) => query(sql)))
  return found.map((rows) => JSON.stringify(rows)).join('\n')
}

/** A live campaign of three emails through a mail server of this machine. */
export function liveCampaign(port: number): (harness: Harness) => Promise<Record<string, unknown>> {
  return async (harness) => {
    const mailbox = await harness.call('POST', '/api/v1/mailboxes', {
      address: 'sam@sender.test',
      fromName: 'Sam Doe',
      smtp: { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' },
    })
    if (mailbox.status !== 201) throw new Error(mailbox.text)
    await harness.call('PATCH', '/api/v1/organization', { postalAddress: 'Quay 1, Hamburg' })
    const steps = ['one', 'two', 'three'].map((word) => ({
      wait: word === 'one' ? 'P0D' : 'P3D',
      variants: [
        { subject: `Email ${word}`, body: '{{ calendarLink }} {{ unsubscribeLink }} {{ sender.postalAddress }}' },
      ],
    }))
    return { mailboxes: [mailbox.body.mailboxId], sequence: { steps } }
  }
}
