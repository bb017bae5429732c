import type { Organization } from '../../accounts/index.ts'
import { findOrganization } from '../../accounts/index.ts'
import { findCampaign } from '../../campaigns/index.ts'
import type { Campaign } from '../../campaigns/index.ts'
import { sampleNewest } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import { findUsualMailbox } from '../../mailboxes/index.ts'
import { findFirstOwner, senderNameOf } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { knownFacts, questionsOf } from '../../research/index.ts'
import type { KnownFacts } from '../../research/index.ts'
import { unknownAnswers } from '../templates/check-answers.ts'
import { checkEmail } from '../templates/check-sequence.ts'
import type { EmailRecipient, Sender } from '../templates/render-step.ts'
import { writeFor } from '../templates/render-step.ts'
import type { RenderedMessage } from '../templates/render-template.ts'
import { writeSample } from './sample-email.ts'
import type { EmailDraft } from './sample-email.ts'

/** Who an email is from as long as no mailbox is chosen for it: the first of the campaign's that can send, else the owner. */
export async function previewSender(context: Context, organization: Organization, campaign: Campaign): Promise<Sender> {
  const { organizationId, name, postalAddress } = organization
  const mailbox = await findUsualMailbox(context.db, campaign, context.clock.now())
  const owner = await findFirstOwner(context.db, organizationId)
  return {
    name: senderNameOf({ mailbox, owner, organization }),
    email: mailbox?.address ?? 'sender@fairlead.invalid',
    companyName: name,
    postalAddress,
  }
}

/** Links that show where they will stand and lead nowhere. */
export function previewLinks(context: Context): { calendar: string; unsubscribe: string } {
  const { publicUrl } = context.settings
  return { calendar: `${publicUrl}/c/preview`, unsubscribe: `${publicUrl}/u/preview` }
}

/** For how many of the newest leads a draft is tried out. */
export const TRIED_LEADS = 200
/** Milliseconds after which it is tried out for no further lead. */
const PATIENCE_MS = 1_000
const MOST_MISSING = 20

/** What would be sent, and whom it would not reach. */
export interface EmailPreview {
  readonly problems: readonly Problem[]
  /** The lead it is written for; undefined where the campaign has none: it is written for a made-up one then. */
  readonly lead: Lead | undefined
  /** Undefined while the draft has problems. */
  readonly message: RenderedMessage | undefined
  /** For how many leads it was tried out, for how many it cannot be written, and for want of what. */
  readonly tried: number
  readonly held: number
  readonly missing: readonly { name: string; leads: number }[]
}

/** The newest leads that have not ended; where all have, the newest of all. */
async function sampleLeads(db: Db, campaign: { organizationId: string; campaignId: string }): Promise<Lead[]> {
  const sample = { ...campaign, limit: TRIED_LEADS }
  const present = await sampleNewest(db, { ...sample, withEnded: false })
  return present.length > 0 ? present : sampleNewest(db, { ...sample, withEnded: true })
}

/**
 * Writes a draft for a lead, the newest unless one is given, and tries it out for the newest that have not ended, or the
 * newest of all where all have: at most 200, and as many as take a second. Writes nothing. @throws AppError `not_found`
 */
export async function previewEmail(
  context: Context,
  place: { organizationId: string; campaignId: string; lead: Lead | undefined },
  draft: EmailDraft,
): Promise<EmailPreview> {
  const { organizationId, campaignId } = place
  const organization = await findOrganization(context.db, organizationId)
  if (organization === undefined) throw notFound('organization')
  const campaign = await findCampaign(context.db, organizationId, campaignId)
  if (campaign === undefined) throw notFound('campaign')
  const present = await sampleLeads(context.db, { organizationId, campaignId })
  const lead = place.lead ?? present[0]
  const isFirst = draft.subject === undefined && draft.firstSubject === undefined
  const problems = [
    ...(await checkEmail(organizationId, draft, isFirst)),
    ...unknownAnswers(draft, questionsOf(campaign)),
  ]
  const untried = { tried: 0, held: 0, missing: [] }
  if (problems.length > 0) return { problems, lead, message: undefined, ...untried }
  const sender = await previewSender(context, organization, campaign)
  const links = previewLinks(context)
  if (lead === undefined) {
    const message = await writeSample(draft, { organizationId, sender, links, questions: questionsOf(campaign) })
    return { problems, lead, message, ...untried }
  }
  const facts = await knownFacts(context.db, place.lead === undefined ? present : [place.lead, ...present])
  const write = (one: Lead) =>
    writeDraft(draft, {
      lead: one,
      campaign,
      facts: facts.get(one.leadId) ?? (new Map() as KnownFacts),
      sender,
      links,
      step: draft.step ?? 0,
    })
  const message = await write(lead)
  return { problems, lead, message, ...(await tryOut(present, write)) }
}

async function writeDraft(
  { subject, body, html, firstSubject }: EmailDraft,
  recipient: EmailRecipient,
): Promise<RenderedMessage> {
  if (subject !== undefined || firstSubject === undefined) return writeFor({ subject, body, html }, recipient)
  // The email that the thread began with, as this lead would get it; what its body says does not matter here.
  const first = await writeFor({ subject: firstSubject, body: '.' }, recipient)
  return first.ok ? writeFor({ body, html, firstSubject: first.subject }, recipient) : first
}

async function tryOut(leads: readonly Lead[], write: (lead: Lead) => Promise<RenderedMessage>) {
  const stopsAt = performance.now() + PATIENCE_MS
  const missing = new Map<string, number>()
  let tried = 0
  let held = 0
  for (const lead of leads) {
    if (performance.now() >= stopsAt) break
    tried += 1
    const message = await write(lead)
    if (message.ok) continue
    held += 1
    if (message.isKilled === true) break
    for (const name of message.missing) missing.set(name, (missing.get(name) ?? 0) + 1)
  }
  const counted = [...missing].map(([name, count]) => ({ name, leads: count }))
  return { tried, held, missing: counted.toSorted((a, b) => b.leads - a.leads).slice(0, MOST_MISSING) }
}
