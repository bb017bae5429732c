import { sampleOf } from '../../test/support/openapi/openapi-document.ts'
import type { Operation } from '../../test/support/openapi/openapi-document.ts'
import { wrongAttempts } from '../../test/support/openapi/openapi-requests.ts'
import type { Attempt } from '../../test/support/openapi/openapi-requests.ts'
import { HOSTILE_TEXTS } from '../../test/support/browser/hostile-texts.ts'
import { RIGHT_REQUESTS } from './right-requests.ts'

/** A request as it is sent, and whose it is. */
export interface Shot {
  readonly operation: Operation
  readonly path: string
  readonly options: RequestInit
  /** Whose answer this is; undefined for a caller that nobody knows. */
  readonly organization: Planted | undefined
  readonly caller: string
}

/** Which id a parameter of a path names. */
const PREFIXES: Readonly<Record<string, string>> = {
  campaignId: 'camp',
  prospectId: 'lead',
  messageId: 'msg',
  keyId: 'key',
  mailboxId: 'mbox',
  meetingId: 'meet',
  hostId: 'host',
  feedId: 'feed',
  connectionId: 'conn',
  noticeId: 'note',
  deliveryId: 'dlv',
  suppressionId: 'supp',
  inboundId: 'inb',
  providerId: 'prov',
  approvalId: 'appr',
  actionId: 'act',
  filterId: 'flt',
  importId: 'imp',
  userId: 'user',
  invitationId: 'inv',
}
const NOBODY: readonly Caller[] = [
  { what: 'nobody', headers: {} },
  { what: 'an unknown key', headers: { authorization: `Bearer fl_live_${'0'.repeat(38)}` } },
]

/** Makes requests from the document: right ones, nearly right ones and hostile ones, of everybody, with everybody's ids. */
export function createShots(
  operations: readonly Operation[],
  { random, smtpPort }: { readonly random: () => number; readonly smtpPort: number },
) {
  let made = 0
  /** A body of its own where there is one, else one of the schema. */
  const rightOr = (operation: Operation): Attempt => {
    made += 1
    const right = random() < 0.6 ? RIGHT_REQUESTS[operation.operationId]?.(made, smtpPort) : undefined
    return right === undefined ? nearlyRight(operation, random) : { what: 'a right request', ...right }
  }
  const wrong = new Map<Operation, Attempt[]>()
  const wrongOf = (operation: Operation) => {
    const found =
      wrong.get(operation) ??
      wrongAttempts(operation, { narrow: '', foreign: '' }).filter(({ key }) => key === undefined)
    wrong.set(operation, found)
    return found
  }
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  return (organizations: readonly [Planted, Planted]): Shot => {
    const operation = pick(operations)
    const [own, other] = random() < 0.5 ? organizations : ([organizations[1], organizations[0]] as const)
    const isNobody = random() < 0.03
    const caller = isNobody ? pick(NOBODY) : random() < 0.5 ? own.callers[0]! : pick(own.callers)
    const attempt = random() < 0.4 ? pick(wrongOf(operation)) : rightOr(operation)
    const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
      if (attempt.ids?.[name] !== undefined) return attempt.ids[name]
      const from = random() < 0.7 ? own : other
      return pick(from.ids.get(PREFIXES[name] ?? '') ?? [ANYTHING[name] ?? 'x'])
    })
    return {
      operation,
      path: attempt.query === undefined ? path : `${path}?${attempt.query}`,
      options: optionsOf(operation, attempt, { ...caller.headers, ...fromAddress(random) }),
      organization: isNobody ? undefined : own,
      caller: caller.what,
    }
  }
}

const ANYTHING: Readonly<Record<string, string>> = { icpVersion: '1', path: 'company.country', domain: 'company.test' }

/** A body of the schema, whole or the least of it; every third time a hostile text stands in one of its strings. */
function nearlyRight(operation: Operation, random: () => number): Attempt {
  if (operation.body === undefined) return { what: 'nothing' }
  const body = sampleOf(operation.body, random() < 0.5)
  if (random() < 0.66) return { what: 'a right body', body }
  const text = HOSTILE_TEXTS[Math.floor(random() * HOSTILE_TEXTS.length)]
  const hostile = JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'string' && random() < 0.3 ? text : value,
  )
  return { what: 'a hostile body', raw: hostile }
}

/** The header of a proxy that took the request from one of some thousand addresses. */
export function fromAddress(random: () => number): Record<string, string> {
  return { 'x-forwarded-for': `198.51.${Math.floor(random() * 16)}.${Math.floor(random() * 256)}` }
}

function optionsOf(
  operation: Operation,
  attempt: Attempt,
  callerHeaders: Readonly<Record<string, string>>,
): RequestInit {
  const text = attempt.raw ?? (attempt.body === undefined ? undefined : JSON.stringify(attempt.body))
  const carriesBody = text !== undefined && operation.method !== 'GET'
  const isConditional = operation.parameters.some(({ name }) => name === 'if-match')
  return {
    method: operation.method,
    headers: {
      ...(carriesBody ? { 'content-type': 'application/json' } : {}),
      ...(isConditional ? { 'if-match': '*' } : {}),
      ...callerHeaders,
      ...attempt.headers,
    },
    ...(carriesBody ? { body: text } : {}),
  }
}

/** Who calls: headers that say so, or nobody. */
export interface Caller {
  readonly what: string
  readonly headers: Readonly<Record<string, string>>
}

/** An organization in which something of every kind bears its mark. */
export interface Planted {
  readonly organizationId: string
  /** Stands in every text of the organization, and in none of another. */
  readonly mark: string
  readonly callers: readonly Caller[]
  /** Ids of what is there, by their prefix. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}
