import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { transaction } from '../../src/platform/database/db.ts'
import { parseId } from '../../src/platform/ids.ts'
import { hashAddress } from '../../src/platform/secrets/secret-box.ts'
import { addSuppressionsIn, lockContacts } from '../../src/suppressions/index.ts'
import { sendingStage } from '../../src/sending/claim/stage.ts'
import { createStages } from '../../src/stages.ts'
import { claimDue } from '../support/mail/claim-due.ts'
import { startOutreach, TWO_STEPS } from '../support/mail/live-outreach.ts'
import type { Outreach } from '../support/mail/live-outreach.ts'
import { untilWaiting } from '../support/processes/until-waiting.ts'

let outreach: Outreach
let brake: pg.Client
let people = 0

beforeAll(async () => {
  outreach = await startOutreach()
  brake = new pg.Client({ connectionString: outreach.harness.databaseUrl })
  await brake.connect()
})

afterAll(async () => {
  await brake.end()
  await outreach.close()
  stopServers()
})

function nextEmail(): string {
  people += 1
  return `jane@acme${people}.test`
}

/** Suppresses in a transaction that commits once `meanwhile` is through. */
function suppress(order: { emailKeys: string[]; domains: string[] }, meanwhile: () => Promise<void>): Promise<void> {
  const { context, organizationId } = outreach.harness
  const cause = { reason: 'manual', actor: 'test', endLeads: async () => {} } as const
  return transaction(context.db, async (tx) => {
    await addSuppressionsIn(context, tx, organizationId, { ...order, ...cause })
    await meanwhile()
  })
}

type Way = (campaignId: string, email: string) => Promise<unknown>

/** The ways in; a move and an import write by the same two. */
const WAYS: readonly [string, Way][] = [
  ['alone', (campaignId, email) => outreach.addLead(campaignId, email)],
  [
    'alone, looked for everywhere',
    (campaignId, email) => addTo(`${campaignId}/leads?duplicateScope=organization`, email),
  ],
  ['among many', (campaignId, email) => addTo(`${campaignId}/leads/batch`, email)],
]

function addTo(path: string, email: string): Promise<unknown> {
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email, company: { industry: 'Shipping' } }
  return outreach.act(`/campaigns/${path}`, path.endsWith('batch') ? [lead] : lead)
}

async function statesOf(email: string): Promise<Record<string, unknown>[]> {
  return outreach.query('select status, end_reason from leads where email_key = $1', [email])
}

const SUPPRESSED = [{ status: 'ended', end_reason: 'suppressed' }]

test.each(WAYS)(
  'a lead that comes %s and waits for whoever suppresses its address arrives suppressed',
  async (_, add) => {
    const campaignId = await outreach.campaign({ mailboxes: [], status: 'draft' })
    const email = nextEmail()
    let adding: Promise<unknown> | undefined
    await suppress({ emailKeys: [email], domains: [] }, async () => {
      adding = add(campaignId, email)
      await untilWaiting(outreach.query, 1)
    })
    await adding
    expect(await statesOf(email)).toEqual(SUPPRESSED)
  },
)

test.each(WAYS)('a lead that comes %s and waits while its domain is suppressed arrives suppressed', async (_, add) => {
  const { context, organizationId } = outreach.harness
  const campaignId = await outreach.campaign({ mailboxes: [], status: 'draft' })
  const email = nextEmail()
  const domain = email.split('@')[1]!
  const addressHash = hashAddress(context.instance.erasureKey, organizationId, email)
  let adding: Promise<unknown> | undefined
  await transaction(context.db, async (tx) => {
    await lockContacts(tx, [{ organizationId, addressHash, emailKey: email }], context.clock.now())
    adding = add(campaignId, email)
    await untilWaiting(outreach.query, 1)
    expect((await outreach.act('/suppressions', { domains: [domain] })).status).toBe(200)
  })
  await adding
  expect(await statesOf(email)).toEqual(SUPPRESSED)
})

/** An email that this process holds and is about to hand over. */
async function claim() {
  const { harness, addMailbox, campaign, addLead } = outreach
  const email = nextEmail()
  const mailbox = await addMailbox(`sam${people}@sender.test`)
  const leadId = await addLead(await campaign({ mailboxes: [mailbox], sequence: TWO_STEPS }), email)
  await outreach.query(`insert into recipient_domains (domain, takes_mail, checked_at, fresh_until)
    values ('${email.split('@')[1]}', true, '2000-01-01', '2100-01-01') on conflict do nothing`)
  for (const stage of createStages(harness.context)) {
    if (stage.name === 'scoring' || stage.name === 'sequence') await stage.claim(harness.organizationId, 8)
  }
  const jobs = await claimDue(sendingStage(harness.context), harness.organizationId)
  expect(jobs).toHaveLength(1)
  return { email, leadId: parseId('lead', leadId)!, send: () => jobs[0]!(new AbortController().signal) }
}

const KINDS = ['address', 'domain'] as const

function orderFor(kind: (typeof KINDS)[number], email: string) {
  return kind === 'address' ? { emailKeys: [email], domains: [] } : { emailKeys: [], domains: [email.split('@')[1]!] }
}

function leftFor(email: string): number {
  return outreach.server.received.filter((mail) => mail.includes(email)).length
}

test.each(KINDS)('an email that is about to leave waits for whoever suppresses its %s, and stays', async (kind) => {
  const { email, leadId, send } = await claim()
  let sending: Promise<void> | undefined
  await suppress(orderFor(kind, email), async () => {
    sending = send()
    await untilWaiting(outreach.query, 1)
  })
  await sending
  expect(leftFor(email)).toBe(0)
  const [message] = await outreach.query('select data_started_at from messages where lead_id = $1', [leadId])
  expect(message).toEqual({ data_started_at: null })
})

test.each(KINDS)(
  'whoever suppresses the %s of an email that was let go waits until it has begun to leave',
  async (kind) => {
    const { email, leadId, send } = await claim()
    // Its start is noted, and not committed, while somebody else holds the row.
    await brake.query('begin')
    await brake.query('select from messages where lead_id = $1 for update', [leadId])
    const sending = send()
    await untilWaiting(outreach.query, 1)
    const suppressing = suppress(orderFor(kind, email), async () => {
      const begun = 'select data_started_at is not null as begun from messages where lead_id = $1'
      expect(await outreach.query(begun, [leadId])).toEqual([{ begun: true }])
    })
    await untilWaiting(outreach.query, 2)
    await brake.query('commit')
    await Promise.all([sending, suppressing])
    expect(leftFor(email)).toBe(1)
  },
)
