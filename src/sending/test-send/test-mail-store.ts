import { execute, firstRow, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** Somebody waits for it. */
const PRIORITY = 100_000

/** An email of a step that a member looks at in their own mail program, complete. */
export interface TestMail {
  readonly organizationId: string
  readonly messageId: string
  /** Whom it is written for; it goes to somebody else. */
  readonly leadId: string
  readonly campaignId: string
  readonly run: number
  readonly step: number
  readonly variant: number
  readonly live: boolean
  readonly mailboxId: string | null
  readonly fromAddress: string
  readonly fromName: string
  readonly toAddress: string
  readonly toName: string
  readonly subject: string
  readonly body: string
  readonly html: string | null
  readonly messageIdHeader: string
}

const QUEUE = statement(
  'sending.queue_test',
  `insert into messages (organization_id, message_id, lead_id, campaign_id, kind, run, step, variant, state, priority, live,
     mailbox_id, from_address, from_name, to_address, to_name, subject, body, html, message_id_header, planned_at, created_at, due_at)
   values ($1, $2, $3, $4, 'test', $5, $6, $7, 'queued', ${PRIORITY}, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $18)`,
)

/** Puts a test into the queue, due at once: it takes the same durable way as every other email. */
export async function queueTest(db: Db, mail: TestMail, now: Date): Promise<void> {
  const { organizationId, messageId, leadId, campaignId, run, step, variant, live } = mail
  const { mailboxId, fromAddress, fromName, toAddress, toName, subject, body, html, messageIdHeader } = mail
  const place = [organizationId, messageId, leadId, campaignId, run, step, variant, live]
  const content = [mailboxId, fromAddress, fromName, toAddress, toName, subject, body, html, messageIdHeader]
  await execute(db, QUEUE, [...place, ...content, now])
}

const COUNT_TESTS = statement<{ count: number }>(
  'sending.count_tests',
  `select count(*)::int as count from messages where organization_id = $1 and kind = 'test' and created_at > $2`,
)

/** How many tests an organization ordered since an instant. */
export async function countTestMails(db: Db, organizationId: string, since: Date): Promise<number> {
  return (await firstRow(db, COUNT_TESTS, [organizationId, since]))?.count ?? 0
}
