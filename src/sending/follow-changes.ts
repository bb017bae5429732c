import { findCampaign } from '../campaigns/index.ts'
import type { Campaign } from '../campaigns/index.ts'
import { MESSAGE_HOLD, endLeads, findLead, liftHolds, lockLeads, reviveLeads, transitionLeads } from '../leads/index.ts'
import type { Lead, LeadState } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { sqlState, transaction } from '../platform/database/db.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import type { Consequence } from '../platform/context.ts'
import { AppError, asError } from '../platform/errors.ts'
import { isolateFailingRows } from '../platform/work/isolate-failing-rows.ts'
import { AFTER_FAULT } from '../platform/work/backoff.ts'
import { SENDING_STAGE, cancelOthers, findProgress } from '../sequences/index.ts'
import { lockKnownContacts } from '../suppressions/index.ts'
import {
  advanceChanged,
  cancelOfLeads,
  deleteOfLeads,
  findChanged,
  findHeldForText,
  findLeadsAfter,
  findSetAside,
  finishChanged,
  forgetSetAside,
  holdOfLeads,
  isAnySending,
  lockPlace,
  markChanged,
  releaseOfLeads,
  setLeadAside,
  takeOutOfCopies,
  wakeLeads,
} from './follow-changes-store.ts'
import type { FollowPlace, LeadOfCampaign } from './follow-changes-store.ts'

function leadsOf(happenings: readonly { leadId?: string }[]): string[] {
  return happenings.flatMap((happening) => happening.leadId ?? [])
}

/** An ended lead gets nothing more. */
export const cancelMessages: Consequence<'lead.ended'> = async (_context, tx, organizationId, happenings) => {
  await cancelOfLeads(tx, organizationId, leadsOf(happenings))
}

/** A held lead's queued email leaves the queue until it is resumed. */
export const holdMessages: Consequence<'lead.held'> = async (_context, tx, organizationId, happenings) => {
  await holdOfLeads(tx, organizationId, leadsOf(happenings))
}

/** A resumed lead's email is due again; one that was held for a fault is rendered anew. */
export const releaseMessages: Consequence<'lead.resumed'> = async (context, tx, organizationId, happenings) => {
  await releaseOfLeads(tx, organizationId, leadsOf(happenings), context.clock.now())
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

/** Emails go with their lead. @throws AppError `conflict` while one is on its way: nobody could say whether it left */
export const forgetMessages: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  const leadIds = leadsOf(happenings)
  if (await isAnySending(tx, organizationId, leadIds)) {
    throw new AppError('conflict', 'An email to this person is being sent. Try again in a minute.')
  }
  await deleteOfLeads(tx, organizationId, leadIds)
  const erased = leadsOf(happenings.filter(({ data }) => data.erased))
  if (erased.length > 0) await takeOutOfCopies(tx, organizationId, erased)
}

const CHUNK = 500

/**
 * The leads of a campaign that sends, has gone live or ends for good follow its change, a chunk at a time: there may be a
 * million of them. Until they have, each claim asks the campaign itself.
 */
export const followCampaign: Consequence<'campaign.changed'> = async (context, tx, organizationId, happenings) => {
  for (const { campaignId, data } of happenings) {
    // A draft has written no email yet, and may have a million leads.
    const textsChanged = data.status !== 'draft' && data.settings.some((setting) => WRITES.has(setting))
    const concerns = data.status === 'active' || data.status === 'archived' || data.wentLive || textsChanged
    if (campaignId === undefined || !concerns) continue
    await markChanged(tx, organizationId, campaignId, { now: context.clock.now(), textsChanged })
  }
  tx.afterCommit(() => context.wake(SENDING_STAGE))
}

/** Settings that an email is written with. */
const WRITES: ReadonlySet<string> = new Set(['sequence', 'mailboxes', 'calendar'])

/** Fields that no email is written with. */
const UNSEEN: ReadonlySet<string> = new Set(['notes', 'extraContext', 'phoneE164', 'unrecognised'])

/** An email that could not be written is tried again with the lead's new data, or what is known now. */
export const retryHeldEmails: Consequence<'lead.updated' | 'facts.changed'> = async (
  context,
  tx,
  organizationId,
  happenings,
) => {
  const seen = happenings.filter(({ data }) => data.fields.some((field) => !UNSEEN.has(field)))
  const held = await findHeldForText(tx, organizationId, leadsOf(seen))
  if (held.length > 0) await retryHeld(context, tx, organizationId, await lockLeads(tx, organizationId, held))
}

/** Whoever is about to be researched or scored is tried again after that: it may turn out that nothing is to be sent. */
async function retryHeld(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  const held = leads.filter(
    ({ holdReason, stage }) => holdReason === MESSAGE_HOLD && stage !== 'research' && stage !== 'scoring',
  )
  await liftHolds(context, tx, organizationId, { leads: held })
}

/** A lead with what its contact is locked by. */
type Follower = Pick<Lead, 'leadId' | 'addressHash'>

/**
 * Lets the next leads follow a change of their campaign; answers how many it looked at, 0 where there are none or
 * another process is at them. A lead that cannot follow is set aside, the others go on, and it is tried again alone.
 */
export async function followChanges(context: Context, organizationId: string): Promise<number> {
  const again = await followAgain(context, organizationId)
  let place = await findChanged(context.db, organizationId)
  let looked = 0
  if (place === undefined) return again
  const page = await findLeadsAfter(context.db, place, CHUNK)
  const isLast = page.length < CHUNK
  const advance = async (leads: readonly Follower[], work: (tx: Transaction, at: FollowPlace) => Promise<void>) => {
    const from = place
    if (from === undefined) return
    const next = { ...from, afterLeadId: leads.at(-1)?.leadId ?? null }
    const isOurs = await transaction(context.db, async (tx) => {
      if (!(await lockPlace(tx, from))) return false
      await work(tx, from)
      await advanceChanged(tx, next)
      return true
    })
    // Another process is at it, or it begins anew.
    place = isOurs ? next : undefined
    if (isOurs) looked += leads.length
  }
  await isolateFailingRows(
    page,
    (leads) => advance(leads, (tx, at) => followTogether(context, tx, at, leads)),
    (lead, error) =>
      advance([lead], (tx, { campaignId }) => setAside(context, tx, { organizationId, campaignId, ...lead }, error)),
  )
  const isFinished = isLast && place !== undefined && (await finishChanged(context.db, place))
  return again + looked + (isFinished ? 1 : 0)
}

async function followTogether(
  context: Context,
  tx: Transaction,
  { organizationId, campaignId, textsChanged }: Omit<FollowPlace, 'changedAt' | 'afterLeadId'>,
  followers: readonly Follower[],
): Promise<void> {
  const campaign = await findCampaign(tx, organizationId, campaignId)
  if (campaign === undefined) return
  const hashes = followers.map((lead) => lead.addressHash)
  await lockKnownContacts(tx, organizationId, hashes)
  const leadIds = followers.map((lead) => lead.leadId)
  const leads = await lockLeads(tx, organizationId, leadIds)
  await follow(context, tx, campaign, leads)
  if (!textsChanged || campaign.status === 'archived') return
  await retryHeld(context, tx, organizationId, await lockLeads(tx, organizationId, leadIds))
}

async function setAside(context: Context, db: Db, lead: LeadOfCampaign, error: unknown): Promise<void> {
  const { organizationId, leadId } = lead
  context.log.error(
    { err: asError(error), organizationId, leadId },
    'A lead cannot follow its campaign and is set aside.',
  )
  const dueAt = new Date(context.clock.now().getTime() + AFTER_FAULT)
  await setLeadAside(db, lead, faultCode(error), dueAt)
}

/** What failed as a code that holds nothing of a row: that of an AppError, `database_` and the SQLSTATE, or `fault`. */
function faultCode(error: unknown): string {
  if (error instanceof AppError) return error.code
  const state = sqlState(error)
  return state === undefined ? 'fault' : `database_${state.toLowerCase()}`
}

/** Tries again those that were set aside, each alone. */
async function followAgain(context: Context, organizationId: string): Promise<number> {
  const due = await findSetAside(context.db, organizationId, context.clock.now())
  for (const { campaignId, leadId } of due) {
    const lead = { organizationId, campaignId, leadId }
    await isolateFailingRows(
      [leadId],
      () =>
        transaction(context.db, async (tx) => {
          const found = await findLead(tx, organizationId, leadId)
          if (found !== undefined) await followTogether(context, tx, { ...lead, textsChanged: true }, [found])
          await forgetSetAside(tx, lead)
        }),
      (_leadId, error) => setAside(context, context.db, lead, error),
    )
  }
  return due.length
}

async function follow(context: Context, tx: Transaction, campaign: Campaign, leads: readonly Lead[]): Promise<void> {
  const { organizationId } = campaign
  if (campaign.status === 'archived') {
    const going = leads.filter((lead) => lead.status !== 'ended')
    await endLeads(context, tx, organizationId, { leads: going, reason: 'stopped' })
    return
  }
  const progress = campaign.mode === 'live' ? await findProgress(tx, organizationId, leads) : undefined
  const captured = leads.filter((lead) => progress?.get(lead.leadId)?.captured === true)
  await restart(context, tx, organizationId, captured)
  const leadIds = leads.map((lead) => lead.leadId)
  await wakeLeads(tx, organizationId, leadIds, context.clock.now())
  tx.afterCommit(() => context.wake('sequence'))
}

/**
 * Begins a new run at step 1 for leads that were written to while their campaign was a test, ended ones too where their
 * end allows it. What a person holds stays held.
 */
async function restart(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Lead[],
): Promise<void> {
  const firstSteps = leads.map(({ leadId, run }) => ({ leadId, run: run + 1, step: 0 }))
  await cancelOthers(tx, organizationId, firstSteps)
  const revived = await reviveLeads(context, tx, organizationId, { leads, way: 'go_live' })
  const byId = new Map(revived.map((lead) => [lead.leadId, lead]))
  const going = leads.map((lead): LeadState => byId.get(lead.leadId) ?? lead).filter((lead) => lead.status !== 'ended')
  const moves = going.map((lead) => ({
    lead,
    to: {
      run: lead.run + 1,
      step: 0,
      mailboxId: null,
      ...(lead.holdReason === MESSAGE_HOLD ? { hold: null } : {}),
      ...(lead.stage === 'research' || lead.stage === 'scoring' ? { stage: lead.stage, dueAt: lead.dueAt } : {}),
    },
    happening: {
      type: 'lead.resumed' as const,
      campaignId: lead.campaignId,
      leadId: lead.leadId,
      data: { from: 'went_live', status: lead.status },
    },
  }))
  await transitionLeads(context, tx, organizationId, moves)
}
