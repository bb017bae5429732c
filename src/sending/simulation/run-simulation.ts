import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isTurnOfNew, mailboxIdsOf } from '../../mailboxes/index.ts'
import { createHeap } from '../../platform/collections/heap.ts'
import type { Heap } from '../../platform/collections/heap.ts'
import type { Context } from '../../platform/context.ts'
import { LEAST_FOLLOW_UP } from '../../sequences/index.ts'
import { decideSend } from '../claim/decide-send.ts'
import { CAPTURE_ADDRESS, composeStep, isWritten, outlineStep } from '../compose/compose-message.ts'
import type { EmailIngredients } from '../compose/compose-message.ts'
import { draftEmails } from '../compose/draft-emails.ts'
import { recipientFacts } from '../gates/collect-gate-inputs.ts'
import { LONGEST_ASK_AGAIN } from '../gates/gate-table.ts'
import { advanceCapacity, useCapacity } from '../limits/move-capacity.ts'
import type { Message } from '../message-store.ts'
import type { SendCapacity } from '../send-context.ts'
import { capacityOpensAt, createDomainQueue } from './simulated-capacity.ts'
import type { DomainQueue } from './simulated-capacity.ts'
import { createOpenings, obstacleOf, passOverStep, passStep, planSimulated } from './simulated-lead.ts'
import type { SimulatedLead } from './simulated-lead.ts'

/** An email that would leave. */
export interface SimulatedEmail {
  readonly at: Date
  readonly timezone: string
  readonly leadId: string
  readonly companyName: string
  readonly contactName: string
  readonly step: number
  /** The index of its variant. */
  readonly variant: number
  /** Null if it would be captured. */
  readonly mailboxId: string | null
  readonly mailboxAddress: string
  readonly subject: string
}

/** Everything that decides, read at one moment. `room.now` is where the simulation begins. */
export interface SimulationSnapshot {
  readonly live: boolean
  readonly leads: readonly SimulatedLead[]
  readonly room: SendCapacity
}

/** Where a simulation stops at the latest. A turn is one decision about one email. */
export interface SimulationBounds {
  readonly until: Date
  readonly mostEmails: number
  readonly mostTurns: number
  readonly patienceMs: number
}

/** What would leave, by which bound it was cut short, if any, and the room at the end. */
export interface Simulation {
  readonly emails: readonly SimulatedEmail[]
  readonly cutBy: 'emails' | 'turns' | 'time' | null
  readonly room: SendCapacity
}

/** Decisions in a row before other requests get their turn. */
const ROW = 25

interface Run {
  readonly context: Context
  readonly bounds: SimulationBounds
  readonly live: boolean
  readonly own: ReadonlySet<string>
  readonly opening: ReturnType<typeof createOpenings>
  /** By when they are due. */
  readonly later: Heap<SimulatedLead>
  /** Those whose recipients have got enough for now. */
  readonly waiting: DomainQueue
  /** Those that are due, best first: follow-ups, first emails, and follow-ups that stepped back for these. */
  readonly ready: Heap<SimulatedLead>
  readonly fresh: Heap<SimulatedLead>
  readonly late: Heap<SimulatedLead>
  readonly emails: SimulatedEmail[]
  readonly stopsAt: number
  turns: number
  room: SendCapacity
}

/**
 * Runs a campaign on a clock of its own, from due instant to due instant, by the rules that real emails are decided by.
 * Handing over takes no time and never fails, and nobody answers. Reads and writes nothing; moves the leads given on.
 */
export async function simulate(
  context: Context,
  snapshot: SimulationSnapshot,
  bounds: SimulationBounds,
): Promise<Simulation> {
  const run = begin(context, snapshot, bounds)
  const end = bounds.until.getTime()
  for (;;) {
    const cutBy = await sendDue(run)
    if (cutBy !== null) return { emails: run.emails, cutBy, room: run.room }
    const opensAt = isAnyDue(run) ? capacityOpensAt(context, run.room, run.own) : Infinity
    const next = Math.min(run.later.peek()?.dueAt ?? Infinity, run.waiting.nextAt(), opensAt)
    if (next >= end) return { emails: run.emails, cutBy: null, room: advanceCapacity(run.room, bounds.until) }
    run.room = advanceCapacity(run.room, new Date(Math.max(next, run.room.now.getTime() + 1)))
  }
}

function begin(context: Context, { live, leads, room }: SimulationSnapshot, bounds: SimulationBounds): Run {
  const [first] = leads
  const later = createHeap<SimulatedLead>((a, b) => a.dueAt < b.dueAt)
  for (const one of leads) if (one.never === undefined) later.push(one)
  return {
    context,
    bounds,
    live,
    own: new Set(first === undefined ? [] : mailboxIdsOf(first.surroundings.campaign)),
    opening: createOpenings(),
    later,
    waiting: createDomainQueue(),
    ready: createHeap(isBetter),
    fresh: createHeap(isBetter),
    late: createHeap(isBetter),
    emails: [],
    stopsAt: performance.now() + bounds.patienceMs,
    turns: 0,
    room,
  }
}

/** The order of the queue; among equals, that of the leads. */
function isBetter(a: SimulatedLead, b: SimulatedLead): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority
  return a.dueAt === b.dueAt ? a.order < b.order : a.dueAt < b.dueAt
}

function isAnyDue({ ready, fresh, late }: Run): boolean {
  return ready.size + fresh.size + late.size > 0
}

async function sendDue(run: Run): Promise<Simulation['cutBy']> {
  queueDue(run)
  while (isAnyDue(run) && (!run.live || capacityOpensAt(run.context, run.room, run.own) <= run.room.now.getTime())) {
    run.turns += 1
    if (run.turns % ROW === 0) await letOthersRun()
    if (run.emails.length >= run.bounds.mostEmails) return 'emails'
    if (run.turns > run.bounds.mostTurns) return 'turns'
    if (performance.now() > run.stopsAt) return 'time'
    const one = (run.ready.pop() ?? run.fresh.pop() ?? run.late.pop())!
    await turn(run, one)
    run.waiting.done(one)
    queueDue(run)
  }
  while (run.late.size > 0) run.ready.push(run.late.pop()!)
  return null
}

/** What has become due competes for its place; a lead without an email in the queue looks for its next step first. */
function queueDue({ later, waiting, ready, fresh, room }: Run): void {
  const now = room.now.getTime()
  const queue = (one: SimulatedLead) => (one.priority < LEAST_FOLLOW_UP ? fresh : ready).push(one)
  for (const one of waiting.release(now)) queue(one)
  while ((later.peek()?.dueAt ?? Infinity) <= now) {
    const one = later.pop()!
    if (one.message !== undefined) queue(one)
    else if (planSimulated(one, room.now)) later.push(one)
  }
}

/** Decides about one email that is due. */
async function turn(run: Run, one: SimulatedLead): Promise<void> {
  const { room, context } = run
  const opensAt = run.opening(one, room.now)
  if (opensAt === undefined) return
  if (opensAt > room.now) return retryLater(run, one, opensAt)
  // Everything else of it was looked at before it waited: another may have been faster.
  if (run.waiting.isOut(one) && isThrottled(run, one)) return waitForDomain(run, one)
  const message = one.message!
  const judgement = decideSend(context, one.surroundings, room, message)
  const isFollowUp = one.priority >= LEAST_FOLLOW_UP
  if (judgement.kind === 'leave') {
    const { mailbox } = judgement.ingredients
    const stepsBack = isFollowUp && run.fresh.size > 0 && mailbox !== undefined && isTurnOfNew(mailbox, room.now)
    if (stepsBack) run.late.push(one)
    else await leave(run, one, judgement.ingredients)
  } else if (judgement.kind === 'postpone') {
    const isUnknown = judgement.until.getTime() - room.now.getTime() <= LONGEST_ASK_AGAIN
    const obstacle = isUnknown ? obstacleOf(context, one, room) : undefined
    if (obstacle?.opens === false) one.never = obstacle
    else if (judgement.reason === 'recipient_domain') waitForDomain(run, one)
    else retryLater(run, one, judgement.until)
  } else if (judgement.kind === 'passed_over') {
    passOverStep(one, message.step)
    if (planSimulated(one, room.now)) retryLater(run, one, new Date(one.dueAt))
  } else if (judgement.kind !== 'not_next') one.never = obstacleOf(context, one, room)
  else if (planSimulated(one, room.now)) retryLater(run, one, new Date(one.dueAt))
}

function isThrottled({ room }: Run, one: SimulatedLead): boolean {
  return recipientFacts(one.surroundings, room).throttledUntil > room.now
}

/** Until its recipient may get another email, and it is sending time for it then. */
function waitForDomain({ waiting, room, opening }: Run, one: SimulatedLead): void {
  const { throttledUntil } = recipientFacts(one.surroundings, room)
  const opensAt = opening(one, throttledUntil)
  if (opensAt !== undefined) waiting.add(one, Math.max(opensAt.getTime(), room.now.getTime() + 1))
}

/** Time always goes on, whatever a gate says of its opening. */
function retryLater({ later, room }: Run, one: SimulatedLead, until: Date): void {
  one.dueAt = Math.max(until.getTime(), room.now.getTime() + 1)
  later.push(one)
}

async function leave(run: Run, one: SimulatedLead, ingredients: EmailIngredients): Promise<void> {
  const { room, context } = run
  const { lead } = one.surroundings
  const { mailbox } = ingredients
  const message = one.message!
  const text = isWritten(message, ingredients) ? message : await write(context, one, ingredients)
  if ('problem' in text) {
    one.never = { gate: 'content', detail: text.problem }
    return
  }
  const email = {
    at: room.now,
    timezone: one.zone,
    leadId: lead.leadId,
    companyName: lead.companyName,
    contactName: lead.contactName,
    step: message.step,
    variant: text.variant ?? 0,
    mailboxId: mailbox?.mailboxId ?? null,
    mailboxAddress: mailbox?.address ?? CAPTURE_ADDRESS,
    subject: text.subject ?? '',
  }
  run.emails.push(email)
  if (mailbox !== undefined) useCapacity(context, one.surroundings, room, mailbox)
  passStep(one, { ...email, isFirst: text.inReplyTo === null, now: room.now })
  if (planSimulated(one, room.now)) run.later.push(one)
}

/** The text that an email would leave with. */
async function write(
  context: Context,
  { message, surroundings: { lead } }: SimulatedLead,
  ingredients: EmailIngredients,
): Promise<Pick<Message, 'subject' | 'variant' | 'inReplyTo'> | { problem: string }> {
  const { messageId } = message!
  const outline = outlineStep(context, message!, ingredients)
  const drafts = await draftEmails(lead.organizationId, new Map([[messageId, outline]]))
  const composed = composeStep(context, message!, ingredients, drafts.get(messageId)!)
  return composed.ok ? composed.written.composed : composed
}
