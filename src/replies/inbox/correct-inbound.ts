import { writeAudit } from '../../accounts/index.ts'
import { leadRef, readLead } from '../../leads/index.ts'
import type { Lead } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { applyEffects } from '../ingest/apply-inbound.ts'
import type { InboundKind } from '../ingest/inbound-store.ts'
import { lockConcernedPeople } from '../ingest/lock-people.ts'
import type { InboundMatch } from '../ingest/match-inbound.ts'
import { correctInbound, findInbound, lockInbound, settleInbound } from './inbox-store.ts'
import type { InboxMail } from './inbox-store.ts'

/** What a person says of a mail that came in. */
export interface InboundCorrection {
  readonly intent?: string
  /** The lead it belongs to; for one that belongs to nobody yet. */
  readonly prospectId?: string
  /** Whether it waits for an answer. */
  readonly needsAnswer?: boolean
}

/** A mail of an organization, and who asks. */
export interface InboundRef {
  readonly organizationId: string
  readonly inboundId: string
  readonly campaignIds: ReadonlySet<string> | null
  readonly actor: string
}

/**
 * Corrects what a mail wants, or ties one to a lead, with all that would have followed had it been read so at once.
 * @throws AppError `not_found`, `conflict` for a mail that belongs to a lead already
 */
export async function correctMail(context: Context, ref: InboundRef, given: InboundCorrection): Promise<void> {
  const { organizationId, inboundId, actor } = ref
  const lead = given.prospectId === undefined ? undefined : await readLead(context.db, leadRef(ref, given.prospectId))
  await transaction(context.db, async (tx) => {
    const seen = await findOwn(tx, ref)
    if (lead !== undefined && seen.leadId !== null) {
      throw new AppError('conflict', 'This mail belongs to a lead already.')
    }
    const match = matchOf(seen, lead)
    const kind = kindOf(seen, given, match)
    const judgement = { kind, intent: undefined, departure: undefined }
    const mail = { from: seen.fromAddress === null ? undefined : { address: seen.fromAddress, name: '' } }
    const isRequest = kind === 'reply' && (given.intent ?? seen.intent) === 'unsubscribe'
    const people = await lockConcernedPeople(context, tx, { organizationId, match, kind, isRequest, mail })
    const before = await lockInbound(tx, organizationId, inboundId)
    if (before === undefined) throw notFound('mail')
    if (isOther(before, seen)) throw new AppError('conflict', 'The mail was changed meanwhile. Read it again.')
    const after = {
      ...before,
      kind,
      ...(given.intent === undefined ? {} : { intent: given.intent, intentBy: actor, intentWhy: '' }),
      match: match?.by ?? null,
      leadId: match?.leadId ?? null,
      campaignId: match?.campaignId ?? null,
    }
    await correctInbound(tx, organizationId, after)
    await setNeedsAnswer(context, tx, ref, given)
    await tell(context, tx, ref, { before, after, needsAnswer: given.needsAnswer })
    const isNew =
      lead !== undefined ||
      (kind === 'reply' && before.kind !== 'reply') ||
      (given.intent === 'unsubscribe' && before.intent !== 'unsubscribe')
    if (!isNew) return
    const inbound = { ...after, digest: Buffer.alloc(0), raw: null, uid: 0, uidValidity: '0' }
    const nothing = { link: undefined, report: undefined, recipient: undefined }
    const place = { organizationId, mailboxId: before.mailboxId }
    await applyEffects({
      context,
      tx,
      ...place,
      inbound,
      textNew: before.textNew,
      judgement,
      match,
      ...nothing,
      ...people,
    })
  })
}

/** Whether a mail is by now another than the one by which people were chosen and locked. */
function isOther(before: InboxMail, seen: InboxMail): boolean {
  return before.leadId !== seen.leadId || before.kind !== seen.kind || before.intent !== seen.intent
}

async function setNeedsAnswer(context: Context, tx: Transaction, ref: InboundRef, { needsAnswer }: InboundCorrection) {
  if (needsAnswer === undefined) return
  await settleInbound(tx, ref.organizationId, ref.inboundId, needsAnswer ? null : context.clock.now())
}

const NOTICES = ['out_of_office', 'auto_reply']

/** What somebody says a mail wants, or whose it is, decides whether a person wrote it; reports stay what they are. */
function kindOf(
  { kind }: InboxMail,
  { intent, prospectId }: InboundCorrection,
  match: InboundMatch | undefined,
): InboundKind {
  const isSaid = intent !== undefined || prospectId !== undefined
  if (kind === 'other' && isSaid && match !== undefined) return 'reply'
  if (kind === 'reply' && intent === 'out_of_office') return 'out_of_office'
  const isWritten = intent !== undefined && intent !== 'out_of_office' && match !== undefined
  return isWritten && NOTICES.includes(kind) ? 'reply' : kind
}

async function findOwn(tx: Transaction, { organizationId, inboundId, campaignIds }: InboundRef): Promise<InboxMail> {
  const found = await findInbound(tx, organizationId, inboundId)
  if (found === undefined || !mayReach(campaignIds, found.campaignId)) throw notFound('mail')
  return found
}

/** A key that is for some campaigns sees nothing that belongs to none of them. */
export function mayReach(campaignIds: ReadonlySet<string> | null, campaignId: string | null): boolean {
  return campaignIds === null || (campaignId !== null && campaignIds.has(campaignId))
}

function matchOf(seen: InboxMail, lead: Lead | undefined): InboundMatch | undefined {
  if (lead !== undefined) {
    const { leadId, campaignId } = lead
    return { by: 'person', leadId, campaignId, messageId: null, subject: '', text: '' }
  }
  const { leadId, campaignId, messageId, match } = seen
  if (leadId === null || campaignId === null || match === null) return undefined
  return { by: match, leadId, campaignId, messageId, subject: '', text: '' }
}

async function tell(
  context: Context,
  tx: Transaction,
  { organizationId, inboundId, actor }: InboundRef,
  {
    before,
    after,
    needsAnswer,
  }: {
    before: Pick<InboxMail, 'intent' | 'leadId'>
    after: Pick<InboxMail, 'kind' | 'intent' | 'leadId' | 'campaignId'>
    needsAnswer: boolean | undefined
  },
): Promise<void> {
  const stateOf = ({ intent, leadId }: Pick<InboxMail, 'intent' | 'leadId'>) => ({
    intent,
    prospectId: leadId === null ? null : showId('lead', leadId),
  })
  await writeAudit(tx, context.clock.now(), {
    organizationId,
    actor,
    action: 'inbound.changed',
    target: showId('inb', inboundId),
    before: stateOf(before),
    after: stateOf(after),
  })
  const { kind, intent, leadId, campaignId } = after
  const data = {
    inboundId: showId('inb', inboundId),
    by: actor,
    kind,
    ...(intent === null ? {} : { intent }),
    ...(needsAnswer === undefined ? {} : { needsAnswer }),
  }
  const of = leadId === null || campaignId === null ? {} : { leadId, campaignId }
  await emit(context, tx, organizationId, [{ type: 'inbound.changed', ...of, data }])
}

/** The mail that a caller names. @throws AppError `not_found` */
export function inboundId(shown: string): string {
  const id = parseId('inb', shown)
  if (id === undefined) throw notFound('mail')
  return id
}
