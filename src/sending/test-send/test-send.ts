import { findOrganization, lockOrganization, writeAudit } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { sampleBest } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { findUsualMailbox } from '../../mailboxes/index.ts'
import { findFirstOwner, senderNameOf } from '../../people/index.ts'
import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { showId, uuidv7 } from '../../platform/ids.ts'
import { domainOf } from '../../platform/text/mail-address.ts'
import { knownFacts } from '../../research/index.ts'
import { SENDING_STAGE, renderStep, sequenceOf } from '../../sequences/index.ts'
import type { EmailRecipient, RenderedStep } from '../../sequences/index.ts'
import { senderOfTransactional } from '../compose/compose-message.ts'
import { countTestMails, queueOrdered } from '../claim/queue-store.ts'
import type { OrderedMail } from '../claim/queue-store.ts'

/** An order for a test. */
export interface TestOrder {
  readonly organizationId: string
  readonly campaignId: string
  readonly actor: string
  /** The member it goes to. */
  readonly to: { readonly email: string; readonly name: string }
  /** The number of the step. */
  readonly step: number
  /** Index of the variant; without, the one that the lead would get. */
  readonly variant: number | undefined
  /** Whom it is written for; without, the lead whose turn comes first. */
  readonly lead: Lead | undefined
}

export const MOST_TESTS_AN_HOUR = 20

/**
 * Puts a step's email, written for a lead, into the queue for a member. Its links explain themselves and change nothing.
 * Like mail about a meeting it waits for no window, gap or cap, and counts for the cap and gap of its mailbox. The lead
 * is not concerned. Answers its id.
 * @throws AppError `not_found`, `not_ready` without a lead or a healthy mailbox, or when the email cannot be written,
 *   `rate_limited`, `validation_failed`
 */
export async function sendTestEmail(context: Context, order: TestOrder): Promise<string> {
  const { organizationId, campaignId } = order
  const now = context.clock.now()
  // Whoever has had enough has nothing rendered.
  await assertWithinRate(context.db, organizationId, now)
  // Rendering takes as long as the template does: nobody waits for a lock meanwhile.
  const mail = await writeTest(context, order)
  return transaction(context.db, async (tx) => {
    // Counted with the organization locked, so that twenty at once are twenty.
    await lockOrganization(tx, organizationId)
    await assertWithinRate(tx, organizationId, now)
    await queueOrdered(tx, mail, now)
    const target = showId('camp', campaignId)
    await writeAudit(tx, now, { organizationId, actor: order.actor, action: 'campaign.test_sent', target })
    tx.afterCommit(() => context.wake(SENDING_STAGE))
    return mail.messageId
  })
}

/** The test, to the letter. @throws AppError `not_found`, `not_ready` when there is nothing to send from, or it cannot be written */
async function writeTest(context: Context, order: TestOrder): Promise<OrderedMail> {
  const { db } = context
  const { organizationId, campaignId } = order
  const organization = await findOrganization(db, organizationId)
  const campaign = await findCampaign(db, organizationId, campaignId)
  if (organization === undefined || campaign === undefined) throw notFound('campaign')
  const lead = order.lead ?? (await sampleBest(db, { organizationId, campaignId, limit: 1 }))[0]
  if (lead === undefined) throw new AppError('not_ready', 'Add a lead first: the email is written for one.')
  const { publicUrl } = context.settings
  const now = context.clock.now()
  const mailbox = await findUsualMailbox(db, campaign, now)
  if (campaign.mode === 'live' && mailbox === undefined) {
    throw new AppError('not_ready', 'No mailbox of the campaign can send at present.')
  }
  const { address, mailboxId } = senderOfTransactional(mailbox)
  const { name, postalAddress } = organization
  const fromName = senderNameOf({ mailbox, owner: await findFirstOwner(db, organizationId), organization })
  const { variant, message } = await renderChosen(campaign, order, {
    lead,
    campaign,
    facts: (await knownFacts(db, [lead])).get(lead.leadId) ?? new Map(),
    sender: { name: fromName, email: address, companyName: name, postalAddress },
    step: order.step,
    links: { calendar: `${publicUrl}/t/booking`, unsubscribe: `${publicUrl}/t/unsubscribe` },
  })
  if (!message.ok) throw new AppError('not_ready', message.problem)
  const messageId = uuidv7(now.getTime())
  return {
    organizationId,
    messageId,
    kind: 'test',
    leadId: lead.leadId,
    campaignId,
    run: lead.run,
    step: order.step,
    variant: order.variant ?? variant,
    live: campaign.mode === 'live',
    mailboxId,
    fromAddress: address,
    fromName,
    toAddress: order.to.email,
    toName: order.to.name,
    subject: `[Test] ${message.subject}`,
    body: message.text,
    html: message.html,
    messageIdHeader: `<${messageId}@${domainOf(address)}>`,
    inReplyTo: null,
    referenceIds: null,
  }
}

/** @throws AppError `rate_limited` */
async function assertWithinRate(db: Db, organizationId: string, now: Date): Promise<void> {
  const count = await countTestMails(db, organizationId, new Date(now.getTime() - HOUR))
  if (count < MOST_TESTS_AN_HOUR) return
  const words = `An organization sends ${MOST_TESTS_AN_HOUR} tests an hour at most. Try again later.`
  throw new AppError('rate_limited', words, { details: { retryAfterSeconds: HOUR / 1_000 } })
}

/** The campaign as if a step had one variant. @throws AppError `validation_failed` */
function withOnly(campaign: Campaign, number: number, variant: number): Campaign {
  const sequence = sequenceOf(campaign)
  const chosen = sequence.steps.find((step) => step.number === number)?.variants[variant]
  if (chosen === undefined) {
    throw invalid([{ pointer: '/variant', code: 'unknown_variant', detail: 'The step has no such variant.' }])
  }
  const steps = sequence.steps.map((step) =>
    step.number === number ? { ...step, variants: [{ ...chosen, weight: 1 }] } : step,
  )
  return { ...campaign, settings: { ...campaign.settings, sequence: { ...sequence, steps } } }
}

/** The email of the step; one that replies does so to the email before it, as this lead would get it. */
async function renderChosen(
  campaign: Campaign,
  { step, variant }: TestOrder,
  recipient: EmailRecipient,
): Promise<RenderedStep> {
  const numbers = sequenceOf(campaign).steps.map(({ number }) => number)
  let firstSubject: string | undefined
  for (const earlier of numbers.slice(0, Math.max(0, numbers.indexOf(step)))) {
    const { message } = await renderStep(earlier, { ...recipient, campaign, firstSubject })
    if (message.ok) firstSubject = message.subject
  }
  const chosen = variant === undefined ? campaign : withOnly(campaign, step, variant)
  return renderStep(step, { ...recipient, campaign: chosen, firstSubject })
}
