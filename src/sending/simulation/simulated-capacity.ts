import { capToday, dayEndOf, nextDay } from '../../mailboxes/index.ts'
import type { Mailbox } from '../../mailboxes/index.ts'
import { createHeap } from '../../platform/collections/heap.ts'
import type { Heap } from '../../platform/collections/heap.ts'
import type { Context } from '../../platform/context.ts'
import { organizationCap } from '../limits/daily-caps.ts'
import type { SendCapacity } from '../send-context.ts'
import type { SimulatedLead } from './simulated-lead.ts'

/**
 * From when on caps and gaps let any of a campaign's `own` mailboxes send: an instant that is not after `room.now` stands
 * for now, infinity for never. Spares asking everybody who waits for a gap.
 */
export function capacityOpensAt(context: Context, room: SendCapacity, own: ReadonlySet<string>): number {
  const { rules, now, sentToday, instanceSentToday, shareLeft } = room
  const hasShare = shareLeft > 0 && instanceSentToday < context.settings.dailySendCap
  const isBelow = hasShare && sentToday < organizationCap(rules, now)
  const usable = [...room.mailboxes.values()].filter((one) => one.status === 'ok' && own.has(one.mailboxId))
  if (usable.length === 0) return Infinity
  return isBelow ? Math.min(...usable.map((one) => freeAt(one, now))) : nextDay(now).getTime()
}

function freeAt(mailbox: Mailbox, now: Date): number {
  if (mailbox.sentToday >= capToday(mailbox, now)) return dayEndOf(mailbox, now).getTime()
  return mailbox.nextSendAt?.getTime() ?? 0
}

/** Leads that wait for the same servers in the same zone. */
interface Queue {
  readonly waiting: Heap<SimulatedLead>
  opensAt: number
  /** The one of them whose turn it is; the others wait until it had it. */
  out: SimulatedLead | undefined
}

interface Opening {
  readonly queue: Queue
  readonly at: number
}

/**
 * Where leads wait for recipients that have got enough for now. A thousand leads of one company would all be asked each
 * time that it may get one more email: here the best is, and the next only once that one had its turn.
 */
export interface DomainQueue {
  /** Lets a lead wait until an instant, in milliseconds, with all that wait for the same. */
  add(one: SimulatedLead, opensAt: number): void
  /** Whether the lead was released and has its turn now. */
  isOut(one: SimulatedLead): boolean
  /** The lead had its turn, whatever came of it. */
  done(one: SimulatedLead): void
  /** Leads whose turn it is. */
  release(now: number): SimulatedLead[]
  /** When a lead is released next; infinity for never. */
  nextAt(): number
}

/** An empty one. */
export function createDomainQueue(): DomainQueue {
  const queues = new Map<string, Queue>()
  const openings = createHeap<Opening>((a, b) => a.at < b.at)
  const isOver = ({ queue, at }: Opening) => at !== queue.opensAt || queue.out !== undefined || queue.waiting.size === 0
  const open = (queue: Queue) => openings.push({ queue, at: queue.opensAt })
  const next = (): Opening | undefined => {
    for (let first = openings.peek(); first !== undefined && isOver(first); first = openings.peek()) openings.pop()
    return openings.peek()
  }
  return {
    add: (one, opensAt) => {
      const key = keyOf(one)
      const queue = queues.get(key) ?? { waiting: createHeap(isBetter), opensAt, out: undefined }
      queues.set(key, queue)
      queue.waiting.push(one)
      queue.opensAt = opensAt
      open(queue)
    },
    isOut: (one) => queues.get(keyOf(one))?.out === one,
    done: (one) => {
      const queue = queues.get(keyOf(one))
      if (queue?.out !== one) return
      queue.out = undefined
      open(queue)
    },
    release: (now) => {
      const released: SimulatedLead[] = []
      for (let first = next(); first !== undefined && first.at <= now; first = next()) {
        const { queue } = first
        const one = queue.waiting.pop()!
        one.dueAt = queue.opensAt
        queue.out = one
        released.push(one)
      }
      return released
    },
    nextAt: () => next()?.at ?? Infinity,
  }
}

function keyOf({ zone, surroundings: { recipient } }: SimulatedLead): string {
  return `${recipient.key} ${zone}`
}

/** They are due at the same instant. */
function isBetter(a: SimulatedLead, b: SimulatedLead): boolean {
  return a.priority === b.priority ? a.order < b.order : a.priority > b.priority
}
