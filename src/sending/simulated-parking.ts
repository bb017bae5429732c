import { createHeap } from '../platform/heap.ts'
import type { Heap } from '../platform/heap.ts'
import type { SimulatedLead } from './simulated-lead.ts'

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
export interface Parking {
  /** Lets a lead wait until an instant, in milliseconds, with all that wait for the same. */
  park(one: SimulatedLead, opensAt: number): void
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
export function createParking(): Parking {
  const queues = new Map<string, Queue>()
  const openings = createHeap<Opening>((a, b) => a.at < b.at)
  const isOver = ({ queue, at }: Opening) => at !== queue.opensAt || queue.out !== undefined || queue.waiting.size === 0
  const open = (queue: Queue) => openings.push({ queue, at: queue.opensAt })
  const next = (): Opening | undefined => {
    for (let first = openings.peek(); first !== undefined && isOver(first); first = openings.peek()) openings.pop()
    return openings.peek()
  }
  return {
    park: (one, opensAt) => {
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
