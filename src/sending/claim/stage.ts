import { MINUTE } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { isolateFailingRows, runBeforeClaim } from '../../platform/work/isolate-failing-rows.ts'
import type { Job, Stage } from '../../platform/work/worker.ts'
import { AFTER_FAULT } from '../../platform/work/backoff.ts'
import { SENDING_STAGE } from '../../sequences/index.ts'
import { checkRecipient } from '../recipients/check-recipient-domain.ts'
import { claimMessages } from './claim-messages.ts'
import { draftEmails, outlineEmails } from '../compose/draft-emails.ts'
import type { MessageDrafts, EmailOutlines } from '../compose/draft-emails.ts'
import { followChanges } from '../follow-changes.ts'
import { createDelivery } from '../delivery/deliver.ts'
import type { Deliver } from '../delivery/deliver.ts'
import type { ClaimedMessage } from './lease-messages.ts'
import { retryMessagesLater } from '../message-store.ts'
import { organizationCap } from '../limits/daily-caps.ts'
import { findDueMessages, organizationsWithMessagesDue } from './queue-store.ts'
import type { QueueCandidate } from './queue-store.ts'
import { recoverMessages } from '../recovery/recover-messages.ts'
import { findLeftOver } from '../recovery/recovery-store.ts'
import { findSendingRules, shareLeft } from '../limits/caps-store.ts'

/** Milliseconds for which drafts that nobody comes for are kept. */
const DRAFTS_KEPT = 5 * MINUTE

/** Emails of steps that are being rendered; the drafts are there once that is done. */
interface Drafting {
  readonly candidates: readonly QueueCandidate[]
  drafts: MessageDrafts | undefined
  /** Ends with them: it holds them, and would for minutes. */
  forgetting: NodeJS.Timeout | undefined
}

/** What one process's stage keeps between two turns. */
interface StageMemory {
  readonly deliver: Deliver
  /** Of organizations; one renders at a time. */
  readonly drafting: Map<string, Drafting>
  /** Domains that DNS is being asked about. */
  readonly asking: Set<string>
}

/**
 * Works on due emails, best first: renders them at one turn and claims them at the next, so that no text that takes long keeps
 * anybody else waiting or a row locked. Test mail is captured here; live mail is leased and delivered.
 */
export function sendingStage(context: Context): Stage {
  const memory: StageMemory = { deliver: createDelivery(context), drafting: new Map(), asking: new Set() }
  return {
    name: SENDING_STAGE,
    slots: { total: 256, perOrganization: 128 },
    due: () => organizationsWithMessagesDue(context.db, context.clock.now()),
    claim: (organizationId, limit) => claimDue(context, memory, organizationId, limit),
  }
}

async function claimDue(
  context: Context,
  memory: StageMemory,
  organizationId: string,
  limit: number,
): Promise<{ claimed: number; jobs: Job[] }> {
  const now = context.clock.now()
  const [left, live] = await Promise.all([
    findLeftOver(context.db, organizationId, now),
    isBelowCap(context, organizationId),
  ])
  const at = { stage: SENDING_STAGE, organizationId }
  const first = (isDue: boolean | undefined, work: typeof recoverMessages) =>
    isDue === true ? runBeforeClaim(context.log, at, 0, () => work(context, organizationId)) : 0
  const recovered = await first(left?.emails, recoverMessages)
  const followed = await first(left?.campaigns, followChanges)
  const drafting = memory.drafting.get(organizationId)
  const drafts = drafting?.drafts
  const candidates =
    drafting !== undefined && drafts !== undefined
      ? drafting.candidates.slice(0, limit)
      : await findDueMessages(context.db, { organizationId, now, live, limit })
  const ready = candidates.filter((one) => one.unasked === null)
  const steps = ready.filter((one) => one.kind === 'step')
  const outlines =
    drafting === undefined
      ? await runBeforeClaim(context.log, at, NOTHING, () => outlineEmails(context, organizationId, steps))
      : NOTHING
  const isRendering = outlines.size > 0 || (drafting !== undefined && drafts === undefined)
  const claimable = isRendering ? ready.filter((one) => one.kind !== 'step') : ready
  const { leased, hadTurn } = await claim(context, organizationId, claimable, drafts ?? NOTHING)
  // Until a claim has had its turn the drafts are kept: nothing is rendered twice for somebody else's being there.
  if (hadTurn && drafts !== undefined) {
    clearTimeout(drafting?.forgetting)
    memory.drafting.delete(organizationId)
  }
  const questions = [...new Set(candidates.flatMap((one) => one.unasked ?? []))]
    .filter((domain) => !memory.asking.has(domain))
    .map((domain) => ask(context, memory, domain))
  const rendering = outlines.size > 0 ? [draft(memory, organizationId, steps, outlines)] : []
  const jobs = leased.map(
    (one): Job =>
      (signal) =>
        memory.deliver(one, signal),
  )
  const decided = hadTurn ? claimable.length : leased.length
  return {
    claimed: recovered + followed + decided + questions.length + rendering.length,
    jobs: [...questions, ...rendering, ...jobs],
  }
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()

/** Renders outside of any transaction; the emails stay due, and are claimed once their texts are there. */
function draft(
  memory: StageMemory,
  organizationId: string,
  candidates: readonly QueueCandidate[],
  outlines: EmailOutlines,
): Job {
  const drafting: Drafting = { candidates, drafts: undefined, forgetting: undefined }
  const forget = () => {
    if (memory.drafting.get(organizationId) === drafting) memory.drafting.delete(organizationId)
  }
  memory.drafting.set(organizationId, drafting)
  return async (signal) => {
    try {
      drafting.drafts = await draftEmails(organizationId, outlines, signal)
      drafting.forgetting = setTimeout(forget, DRAFTS_KEPT).unref()
    } catch (error) {
      forget()
      if (!signal.aborted) throw error
    }
  }
}

/** Asks outside of any transaction; the emails stay due, and are claimed once the answer is there. */
function ask(context: Context, memory: StageMemory, domain: string): Job {
  memory.asking.add(domain)
  return async (signal) => {
    try {
      await checkRecipient(context, domain, signal)
    } finally {
      memory.asking.delete(domain)
    }
  }
}

/** What a claim leased, in however many transactions, and whether each of them had its turn. */
interface Claimed {
  readonly leased: readonly ClaimedMessage[]
  readonly hadTurn: boolean
}

/**
 * An email that cannot be claimed even alone is tried again later and holds up no other. What was leased is delivered whatever
 * becomes of the rest: nobody else would send it before its lease ends.
 */
async function claim(
  context: Context,
  organizationId: string,
  candidates: readonly QueueCandidate[],
  drafts: MessageDrafts,
): Promise<Claimed> {
  const leased: ClaimedMessage[] = []
  let hadTurn = true
  try {
    await isolateFailingRows(
      candidates,
      async (part) => {
        const more = await claimMessages(context, organizationId, part, drafts)
        if (more === undefined) hadTurn = false
        else leased.push(...more)
      },
      (candidate, error) => retryLater(context, organizationId, candidate, error),
    )
  } catch (error) {
    if (leased.length === 0) throw error
    hadTurn = false
    context.log.error({ err: asError(error), organizationId }, 'Some emails could not be claimed and are tried again.')
  }
  return { leased, hadTurn }
}

async function retryLater(
  context: Context,
  organizationId: string,
  { messageId }: QueueCandidate,
  error: unknown,
): Promise<void> {
  context.log.error({ err: asError(error), organizationId, messageId }, 'An email could not be claimed.')
  const until = new Date(context.clock.now().getTime() + AFTER_FAULT)
  await retryMessagesLater(context.db, organizationId, [{ messageId, until, reason: 'fault' }])
}

/** Saves asking every email of an organization that has sent all it may today; each claim asks for itself, with locks. */
async function isBelowCap(context: Context, organizationId: string): Promise<boolean> {
  const now = context.clock.now()
  const rules = await findSendingRules(context.db, organizationId, now)
  if (rules.sentToday >= organizationCap(rules, now)) return false
  const share = await shareLeft(context, context.db, { organizationId, now, rules })
  return share > 0
}
