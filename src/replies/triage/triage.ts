import { createHash } from 'node:crypto'
import { matchesVersion } from '../../platform/entity-tag.ts'
import { findMember } from '../../people/index.ts'
import { lockOrganization, parseInstant, readName, writeAudit } from '../../accounts/index.ts'
import { leadRef, lockLead } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Db, Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { findInbound } from '../inbox/inbox-store.ts'
import type { InboundRef } from '../inbox/correct-inbound.ts'
import {
  changeConversation,
  findConversationLabels,
  keepLabels,
  listLabels,
  saveLabels,
  setConversationLabels,
} from './triage-store.ts'
import type { Label } from './triage-store.ts'

/** Labels of an organization, and of one conversation. */
export const MOST_LABELS = 50
export const MOST_OF_CONVERSATION = 10
const LONGEST_SNOOZE = 366 * DAY

interface Conversation {
  readonly organizationId: string
  readonly leadId: string
}

/** What a person says of the conversation that a mail belongs to; what is undefined stays. */
export interface Triage {
  /** A `userId`, or null for no one. */
  readonly assignee?: string | null
  readonly snoozedUntil?: string | null
  /** All of its labels, as `labelId`; then those that come on top, and those that go. */
  readonly labels?: readonly string[]
  readonly addLabels?: readonly string[]
  readonly removeLabels?: readonly string[]
}

/**
 * Refuses what could not be said of a conversation. `leadId`: whose mail it is, or will be before that is said.
 * @throws AppError `conflict` for a mail that belongs to no lead, `validation_failed`
 */
export async function checkTriage(
  context: Context,
  organizationId: string,
  { leadId, given }: { readonly leadId: string | undefined; readonly given: Triage },
): Promise<void> {
  if (leadId === undefined) throw unmatched()
  await readTriage(context, context.db, { organizationId, leadId }, given)
}

function unmatched(): AppError {
  return new AppError('conflict', 'Match this mail to a lead first.')
}

async function readTriage(context: Context, db: Db, { organizationId, leadId }: Conversation, given: Triage) {
  return {
    snoozedUntil: readSnooze(given.snoozedUntil, context.clock.now()),
    assignee: await readAssignee(db, organizationId, given.assignee),
    labels: await readLabels(db, { organizationId, leadId }, given),
  }
}

/**
 * Says who answers a lead, until when that can wait, and what the conversation is called.
 * @throws AppError `not_found`, `conflict` for a mail that belongs to no lead, `validation_failed`
 */
export async function triageMail(context: Context, ref: InboundRef, given: Triage): Promise<void> {
  const { organizationId, inboundId, campaignIds, actor } = ref
  const seen = await findInbound(context.db, organizationId, inboundId)
  if (seen === undefined) throw notFound('mail')
  if (seen.leadId === null) throw unmatched()
  const prospectId = showId('lead', seen.leadId)
  await transaction(context.db, async (tx) => {
    const { leadId, campaignId } = await lockLead(tx, leadRef({ organizationId, campaignIds }, prospectId))
    const place = { organizationId, leadId }
    const { assignee, snoozedUntil, labels } = await readTriage(context, tx, place, given)
    if (assignee !== undefined || snoozedUntil !== undefined)
      await changeConversation(tx, place, { assignee, snoozedUntil })
    if (labels !== undefined) await setConversationLabels(tx, organizationId, leadId, labels)
    await writeAudit(tx, context.clock.now(), {
      organizationId,
      actor,
      action: 'conversation.changed',
      target: prospectId,
    })
    const data = {
      inboundId: showId('inb', inboundId),
      by: actor,
      ...(assignee === undefined ? {} : { assignee: assignee === null ? null : showId('user', assignee) }),
      ...(snoozedUntil === undefined ? {} : { snoozedUntil: snoozedUntil?.toISOString() ?? null }),
      ...(labels === undefined ? {} : { labels: labels.map((id) => showId('lbl', id)) }),
    }
    await emit(context, tx, organizationId, [{ type: 'inbound.changed', leadId, campaignId, data }])
  })
}

function readSnooze(given: string | null | undefined, now: Date): Date | null | undefined {
  if (given == null) return given
  const until = parseInstant(given, '/snoozedUntil')
  if (until > now && until.getTime() - now.getTime() <= LONGEST_SNOOZE) return until
  const detail = 'Snooze until a time in the next 366 days.'
  throw invalid([{ pointer: '/snoozedUntil', code: 'out_of_range', detail }], detail)
}

async function readAssignee(db: Db, organizationId: string, given: string | null | undefined) {
  if (given == null) return given
  const userId = parseId('user', given)
  const member = userId === undefined ? undefined : await findMember(db, organizationId, userId)
  if (member !== undefined && member.role !== 'read_only') return member.userId
  const detail = member === undefined ? 'There is no such member.' : `${member.name} can only read.`
  throw invalid([{ pointer: '/assignee', code: 'unknown_member', detail }], detail)
}

async function readLabels(db: Db, { organizationId, leadId }: Conversation, given: Triage) {
  const { labels, addLabels = [], removeLabels = [] } = given
  if (labels === undefined && given.addLabels === undefined && given.removeLabels === undefined) return undefined
  const known = new Set((await listLabels(db, organizationId)).map(({ labelId }) => labelId))
  const read = (shownIds: readonly string[], pointer: string) =>
    shownIds.map((shown, index) => {
      const labelId = parseId('lbl', shown)
      if (labelId !== undefined && known.has(labelId)) return labelId
      const detail = 'There is no such label.'
      throw invalid([{ pointer: `${pointer}/${index}`, code: 'unknown_label', detail }], detail)
    })
  const first =
    labels === undefined ? await findConversationLabels(db, organizationId, leadId) : read(labels, '/labels')
  // A label that was deleted meanwhile is on no conversation any more: to remove it is no fault.
  const removed = removeLabels.map((shown) => parseId('lbl', shown))
  const after = [...new Set([...first, ...read(addLabels, '/addLabels')])].filter((id) => !removed.includes(id))
  if (after.length <= MOST_OF_CONVERSATION) return after
  const detail = `A conversation has at most ${MOST_OF_CONVERSATION} labels. Remove one first.`
  throw invalid([{ pointer: '/addLabels', code: 'too_many', detail }], detail)
}

/** A label as it is given: without an id it is new. */
export type GivenLabel = Omit<Label, 'labelId'> & { readonly labelId?: string }

/** What `If-Match` compares: the same for the same labels in the same order. */
export function versionOf(labels: readonly Label[]): string {
  const said = labels.map(({ labelId, name, color }) => [labelId, name, color])
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
}

/**
 * Replaces the labels of an organization; one that is left out goes from every conversation.
 * @throws AppError `validation_failed` for two of one name, or an id that is none; `precondition_failed` where `ifMatch`
 *   names others than there are
 */
export async function replaceLabels(
  context: Context,
  {
    organizationId,
    actor,
    ifMatch,
  }: { readonly organizationId: string; readonly actor: string; readonly ifMatch: string | undefined },
  given: readonly GivenLabel[],
): Promise<Label[]> {
  const now = context.clock.now()
  return transaction(context.db, async (tx) => {
    await lockOrganization(tx, organizationId)
    if (ifMatch !== undefined && !matchesVersion(ifMatch, versionOf(await listLabels(tx, organizationId)))) {
      throw new AppError(
        'precondition_failed',
        'Somebody changed the labels meanwhile. Close this and edit them again.',
      )
    }
    const labels = await completeLabels(tx, { organizationId, now }, given)
    await keepLabels(
      tx,
      organizationId,
      labels.map(({ labelId }) => labelId),
    )
    await saveLabels(tx, organizationId, labels)
    const target = showId('org', organizationId)
    await writeAudit(tx, now, { organizationId, actor, action: 'inbox.labels_changed', target })
    return labels
  })
}

async function completeLabels(
  tx: Transaction,
  { organizationId, now }: { organizationId: string; now: Date },
  given: readonly GivenLabel[],
): Promise<Label[]> {
  const known = new Set((await listLabels(tx, organizationId)).map(({ labelId }) => labelId))
  const names = new Set<string>()
  const ids = new Set<string>()
  return given.map(({ name: written, color, labelId: shown }, index) => {
    const fault = (member: string, code: string, detail: string) =>
      invalid([{ pointer: `/labels/${index}/${member}`, code, detail }], detail)
    const name = readName(written, `/labels/${index}/name`)
    const key = name.normalize('NFC').toLowerCase()
    if (names.has(key)) throw fault('name', 'duplicate', `Two labels are called "${name}". Rename one.`)
    names.add(key)
    const labelId = shown === undefined ? uuidv7(now.getTime()) : parseId('lbl', shown)
    if (labelId === undefined || ids.has(labelId) || (shown !== undefined && !known.has(labelId))) {
      throw fault('labelId', 'unknown_label', 'There is no such label. Leave `labelId` out to add one.')
    }
    ids.add(labelId)
    return { labelId, name, color }
  })
}
