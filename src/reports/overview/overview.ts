import type Type from 'typebox'
import { findCampaigns } from '../../campaigns/index.ts'
import { listMailboxes, mailboxIdsOf, nextDay } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { MOST_WAITING_MAIL, countWaitingMail } from '../../replies/index.ts'
import { findSendingRules, findUnreconciled, organizationCap } from '../../sending/index.ts'
import type { FunnelScope } from './funnel-store.ts'
import { listNeeds } from './needs.ts'
import {
  MOST_OVERVIEW_LINES,
  MOST_WAITING,
  countQueuedEmails,
  countSentSince,
  findCampaignNames,
  groupDueLeads,
  groupHeldLeads,
  groupWaitingApprovals,
  groupWaitingMessages,
  listTroubledCampaigns,
  listTroubledWebhooks,
} from './overview-store.ts'
import type { DueGroup } from './overview-store.ts'
import type { OverviewAnswer } from '../schema.ts'

/** A warning that is older says nothing of today. */
const WARNED_FOR = 7 * DAY

/** The first screen but for its funnel, and for which campaigns count. */
export type Overview = Omit<Type.Static<typeof OverviewAnswer>, 'funnel' | 'mode'>

type Rules = Awaited<ReturnType<typeof findSendingRules>>

/**
 * What waits for a person, of an organization or of some of its campaigns; what went out today and what is due, of those of
 * them that count.
 */
export async function readOverview(
  context: Context,
  scope: FunnelScope,
  counted: readonly string[],
): Promise<Overview> {
  const { db } = context
  const now = context.clock.now()
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  const counting = { organizationId: scope.organizationId, campaignIds: counted }
  const rules = await findSendingRules(db, scope.organizationId, now)
  const [needs, sent, due, queued] = await Promise.all([
    readNeeds(context, scope, { rules, now }),
    countSentSince(db, counting, since),
    groupDueLeads(db, counting, now),
    countQueuedEmails(db, scope.organizationId, counted),
  ])
  const cap = organizationCap(rules, now)
  const until = nextDay(now).toISOString()
  return {
    needs,
    today: { since: since.toISOString(), until, ...sent, cap, capUsed: rules.sentToday },
    queue: { ...sumQueue(due, now), ...nextOf(queued, rules, now) },
  }
}

async function readNeeds(
  context: Context,
  scope: FunnelScope,
  { rules, now }: { rules: Rules; now: Date },
): Promise<Overview['needs']> {
  const { db } = context
  const [mailboxes, leads, messages, webhooks, campaigns, mail, approvals] = await Promise.all([
    listMailboxes(db, scope.organizationId, now),
    groupHeldLeads(db, scope),
    groupWaitingMessages(db, scope),
    listTroubledWebhooks(db, scope),
    listTroubledCampaigns(db, scope, new Date(now.getTime() - WARNED_FOR)),
    countWaitingMail(db, { ...scope, now }),
    groupWaitingApprovals(db, scope),
  ])
  const troubled = [...leads, ...messages, ...webhooks, ...campaigns, ...approvals]
  const named = new Set(troubled.map(({ campaignId }) => campaignId))
  const names = await findCampaignNames(db, scope.organizationId, [...named])
  const shown = await mailboxesOf(context, scope, mailboxes)
  const unread = rules.instanceHeld === 'restored' ? await findUnreconciled(db, scope.organizationId) : []
  return listNeeds({
    switches: rules,
    mailboxes: shown.filter(({ status }) => status === 'paused'),
    unreadable: shown.filter(({ status, notRead }) => status === 'ok' && notRead !== null),
    unread: unread
      .filter(({ mailboxId }) => shown.some((one) => one.mailboxId === mailboxId))
      .slice(0, MOST_OVERVIEW_LINES),
    campaigns,
    webhooks,
    messages,
    leads,
    approvals,
    mail: { ...mail, most: MOST_WAITING_MAIL },
    names,
    most: MOST_WAITING,
  })
}

/** The mailboxes that campaigns send from, of a caller who may see no others. */
async function mailboxesOf(
  context: Context,
  { organizationId, campaignIds }: FunnelScope,
  all: readonly Mailbox[],
): Promise<readonly Mailbox[]> {
  if (campaignIds === null || all.length === 0) return all
  const campaigns = await findCampaigns(context.db, organizationId, campaignIds)
  const used = new Set([...campaigns.values()].flatMap(mailboxIdsOf))
  return all.filter(({ mailboxId }) => used.has(mailboxId))
}

/** What is overdue may leave now; nothing may while sending is stopped. */
function nextOf(
  { waiting, next }: { waiting: number; next: Date | null },
  { sendingStopped, instanceStopped }: Rules,
  now: Date,
): Pick<Overview['queue'], 'emailsWaiting' | 'nextEmailAt'> {
  const isNone = next === null || sendingStopped || instanceStopped
  const nextEmailAt = isNone ? null : new Date(Math.max(now.getTime(), next.getTime())).toISOString()
  return { emailsWaiting: waiting, nextEmailAt }
}

function sumQueue(
  due: readonly DueGroup[],
  now: Date,
): Pick<Overview['queue'], 'leadsDue' | 'byStage' | 'oldestDueSeconds'> {
  const waits = due.flatMap(({ oldest }) => (oldest === null ? [] : [now.getTime() - oldest.getTime()]))
  return {
    leadsDue: due.reduce((sum, { count }) => sum + count, 0),
    byStage: Object.fromEntries(due.map(({ stage, count }) => [stage, count])),
    oldestDueSeconds: Math.round(Math.max(0, ...waits) / 1000),
  }
}
