import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { addressGroup } from './rate-limit.ts'
import { hasBody } from '../request-head.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The content type whose body the route reads as it comes, a piece at a time. `true` is any body, passed on without
     * being looked at. The route itself bounds how many of them are open.
     */
    streams?: string | true
  }
  interface FastifyRequest {
    /** What this request is counted with while it is under way; null when it is not counted. */
    load: Load | null
  }
}

/** What one request holds, and whose it is. */
interface Load {
  readonly kind: 'ordinary' | 'large'
  bytes: number
  parties: readonly Party[]
}

/** What one process works on at a time. */
export interface LoadCapacity {
  readonly requests: number
  /** Bytes of bodies received, and of bodies above a mebibyte or of unknown length, which have a room of their own. */
  readonly ordinary: number
  readonly large: number
}

/** A body of so many bytes or fewer is counted with so many, whatever has come of it. */
const FLOOR = 4 * 1024
/** The longest ordinary body. */
const ORDINARY = 1024 * 1024
/** The part of all room that one may hold: an organization, callers of one address while they are asked who they are, */
const SHARE = 1 / 2
/** all callers together who showed no key and no session, */
const STRANGERS = 1 / 4
/** and those of them at one address. */
const STRANGER = 1 / 32

/** Somebody who holds room. */
interface Party {
  readonly name: string
  readonly share: number
}

interface Held {
  requests: number
  ordinary: number
  large: number
}

interface More {
  readonly requests: number
  readonly bytes: number
}

/** Bounds what one process works on at a time, so that nobody's slow or many requests keep others out. */
export type LoadLimit = ReturnType<typeof createLoadLimit>

/**
 * Counts what was received, never what was announced. No party holds more than its share: of an organization one half, of
 * everybody without a valid key or session a quarter together and a thirty-second part each address.
 */
export function createLoadLimit(room: LoadCapacity) {
  const ledger = createLedger(room)
  return {
    /** Counts a request before anything is known of who sends it. @throws AppError `overloaded` */
    enter: (request: FastifyRequest): void => {
      const parties = [ALL, { name: `asked:${addressGroup(request.ip)}`, share: SHARE }]
      const load: Load = { kind: kindOf(request), bytes: FLOOR, parties }
      ledger.take(parties, load.kind, { requests: 1, bytes: FLOOR })
      request.load = load
    },
    /** Counts it with whoever it turned out to be from. @throws AppError `overloaded` */
    identify: (request: FastifyRequest): void => {
      const { load } = request
      if (load === null) return
      const known = partiesOf(request)
      ledger.take(known, load.kind, { requests: 1, bytes: load.bytes })
      ledger.giveBack(load.parties.slice(1), load)
      load.parties = [ALL, ...known]
    },
    /** Counts what has come of its body by now, in bytes. @throws AppError `overloaded` */
    receive: (request: FastifyRequest, received: number): void => {
      const { load } = request
      if (load === null || received <= load.bytes) return
      ledger.take(load.parties, load.kind, { requests: 0, bytes: received - load.bytes })
      load.bytes = received
    },
    /** Counts it no more, once its answer is made. Whether the caller still waits for it is of no matter. */
    leave: (request: FastifyRequest): void => {
      if (request.load === null) return
      ledger.giveBack(request.load.parties, request.load)
      request.load = null
    },
  }
}

/** Who holds how much. */
function createLedger(room: LoadCapacity) {
  const held = new Map<string, Held>()
  const add = (parties: readonly Party[], kind: Load['kind'], { requests, bytes }: More): void => {
    for (const { name } of parties) {
      const now = held.get(name) ?? { requests: 0, ordinary: 0, large: 0 }
      now.requests += requests
      now[kind] += bytes
      if (now.requests === 0) held.delete(name)
      else held.set(name, now)
    }
  }
  return {
    take: (parties: readonly Party[], kind: Load['kind'], more: More): void => {
      for (const party of parties) {
        const now = held.get(party.name) ?? { requests: 0, ordinary: 0, large: 0 }
        const isFull =
          now.requests + more.requests > room.requests * party.share ||
          now[kind] + more.bytes > room[kind] * party.share
        if (isFull) throw overloaded(party)
      }
      add(parties, kind, more)
    },
    giveBack: (parties: readonly Party[], { kind, bytes }: Load): void =>
      add(parties, kind, { requests: -1, bytes: -bytes }),
  }
}

const ALL: Party = { name: 'all', share: 1 }

function partiesOf({ caller, ip }: FastifyRequest): Party[] {
  if (caller !== null) return [{ name: `organization:${caller.organizationId}`, share: SHARE }]
  return [
    { name: 'strangers', share: STRANGERS },
    { name: `stranger:${addressGroup(ip)}`, share: STRANGER },
  ]
}

function overloaded({ name }: Party): AppError {
  const words = name.startsWith('organization:')
    ? 'Your organization has too many requests running. Send fewer at a time, and retry this one shortly.'
    : 'The service cannot keep up at the moment. Try again shortly.'
  return new AppError('overloaded', words)
}

/** Whether the route reads this body as it comes, however long it is. */
export function isStreamed(request: FastifyRequest): boolean {
  const { streams } = request.routeOptions.config
  if (streams === true || streams === undefined) return streams === true
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith(streams)
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

/** Whether a request has a body that no route reads: it holds no room, and is let go as it comes. */
export function isUnread(request: FastifyRequest): boolean {
  return WITHOUT_BODY.has(request.method) && hasBody(request)
}

/** Whether a body may be longer than what every request is counted with anyway, and is held as a whole. */
export function isCounted(request: FastifyRequest): boolean {
  if (!hasBody(request) || isStreamed(request)) return false
  return !(Number(request.headers['content-length']) <= FLOOR)
}

function kindOf(request: FastifyRequest): Load['kind'] {
  if (isStreamed(request)) return 'ordinary'
  const isUnknown = request.headers['transfer-encoding'] !== undefined
  const longest = isUnknown ? request.routeOptions.bodyLimit : Number(request.headers['content-length'] ?? 0)
  return longest > ORDINARY ? 'large' : 'ordinary'
}
