import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import Type from 'typebox'
import type { Caller } from '../../platform/caller.ts'
import { AppError } from '../../platform/errors.ts'

/** Who may call a route: `our_pages` is anybody, but what writes must come from a page of ours. */
export type RouteAccess =
  | 'public'
  | 'our_pages'
  | {
      /** What a key needs, all of several; a person's role stands for scopes too, unless `people` says otherwise. */
      readonly scope: string | readonly string[]
      /** Names the path parameter that is checked before the body is read. */
      readonly campaign?: 'campaignId'
      /** The only roles that may, whatever their scopes. */
      readonly people?: readonly string[]
      /** False: no key may, not even one with all scopes. */
      readonly keys?: false
      /** A person must have signed in a short while ago. */
      readonly fresh?: true
      /** It is of the whole organization: a key that is limited to some campaigns may not. */
      readonly whole?: true
      /** Whom the answer is shown to: what writes, and answers anything, says so. */
      readonly shows?: AnswerAudience
    }

/** Who may read something, as the operation that reads it says. */
export interface ReadAccess {
  readonly scope: string | readonly string[]
  readonly people?: readonly string[]
  readonly whole?: true
}

/**
 * What an operation answers. A `receipt` is ids, states, counts and what the request itself held: everybody who may call
 * it gets that. Anything else is shown to who may read it elsewhere, and the others get a 204.
 */
export type AnswerAudience = 'receipt' | ReadAccess

/** Whether a caller may read what an operation answers. */
export function mayRead(caller: Caller, { scope, people, whole }: ReadAccess): boolean {
  if (caller.kind === 'person' && people !== undefined) return people.includes(caller.role ?? '')
  if (whole === true && caller.campaignIds !== null) return false
  return lackedScope(caller.scopes, scope) === undefined
}

/** Refuses a caller that may not. @throws AppError `person_required`, `insufficient_scope`, `campaign_not_allowed`, `forbidden`, `fresh_sign_in_required` */
export function assertMay(caller: Caller, access: Exclude<RouteAccess, string>): void {
  const { people } = access
  const lacked = lackedScope(caller.scopes, access.scope)
  if (caller.kind === 'key') {
    if (access.keys === false) {
      const who = 'it takes a signed-in person with the role, or the fairlead command of the operator'
      throw new AppError('person_required', `No API key may do this: ${who}.`)
    }
    if (lacked !== undefined)
      throw new AppError('insufficient_scope', `This key lacks the scope ${lacked}.`, { details: { scope: lacked } })
    if (access.whole === true && caller.campaignIds !== null) throw limitedKey()
    return
  }
  const may = people === undefined ? lacked === undefined : people.includes(caller.role ?? '')
  if (!may) {
    const who = people === undefined ? `a role with the right ${lacked}` : `one of the roles ${people.join(', ')}`
    throw new AppError('forbidden', `Your role here is ${caller.role}; this takes ${who}.`)
  }
  if (access.fresh === true) assertFresh(caller)
}

function lackedScope(scopes: ReadonlySet<string>, scope: string | readonly string[]): string | undefined {
  if (scopes.has('all')) return undefined
  return [scope].flat().find((needed) => !scopes.has(needed))
}

function limitedKey(): AppError {
  const words =
    'This key is limited to some campaigns, but this affects the whole organization: use a key for all campaigns.'
  return new AppError('campaign_not_allowed', words)
}

/** Refuses a person who signed in too long ago for what is asked; a key is as good as ever. @throws AppError `fresh_sign_in_required` */
function assertFresh({ kind, fresh }: Pick<Caller, 'kind' | 'fresh'>): void {
  if (kind === 'key' || fresh === true) return
  throw new AppError(
    'fresh_sign_in_required',
    'Confirm your password to continue: your sign-in is older than 15 minutes.',
  )
}

/**
 * Lets an answer out to who may read it. Whoever may do something and not read what it answers gets a 204: the deed is
 * done, and the headers that name it (`Location`, `ETag`) stay.
 */
export function hideUnreadableAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode >= 300 || seesAnswer(request)) return payload
  if (payload instanceof Readable) payload.destroy()
  void reply.code(204).removeHeader('Content-Type').removeHeader('Content-Length')
  return null
}

/** Members of errors that say how to ask, and nothing of what is there. */
const OPEN_DETAILS = ['retryAfterSeconds', 'violated-policies', 'scope']

/** Further members of an error, as far as the caller may read what they tell. */
export function readableDetails(request: FastifyRequest, { details }: AppError): AppError['details'] {
  if (seesAnswer(request)) return details
  return Object.fromEntries(Object.entries(details).filter(([name]) => OPEN_DETAILS.includes(name)))
}

function seesAnswer({ caller, routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions?.config ?? {}
  if (caller == null || typeof access !== 'object') return true
  return access.shows === undefined || access.shows === 'receipt' || mayRead(caller, access.shows)
}

/**
 * Says in the document who may call an operation, and what whoever may not read its answer gets.
 * @throws Error for an operation that writes and does not say whom its answer is shown to
 */
export function documentAccess(
  route: { url: string; method: string | readonly string[]; schema: FastifySchema },
  access: RouteAccess,
): void {
  if (typeof access === 'string') return
  const { schema } = route
  const scopes = [access.scope].flat()
  const session = { session: [] }
  Object.assign(schema, { security: access.keys === false ? [session] : [{ apiKey: scopes }, session] })
  const statuses = Object.keys((schema.response as object | undefined) ?? {}).map(Number)
  const answers = statuses.some((status) => status < 300 && status !== 204)
  const reads = [route.method].flat().every((method) => ['GET', 'HEAD'].includes(method))
  if (reads || access.keys === false || !answers) return
  if (access.shows === undefined) throw new Error(`The route ${route.url} does not say whom its answer is shown to.`)
  if (access.shows === 'receipt' || isImplied(access, access.shows)) return
  const description = `Done. Its answer needs ${inWords(access.shows)}.`
  schema.response = { 204: Type.Null({ description }), ...(schema.response as object) }
}

/** Whether whoever may call an operation may read its answer by that alone. */
function isImplied(access: ReadAccess, shows: ReadAccess): boolean {
  const scopes = [access.scope].flat()
  return (
    (access.whole === true || shows.whole !== true) && [shows.scope].flat().every((scope) => scopes.includes(scope))
  )
}

function inWords({ scope }: ReadAccess): string {
  return [scope]
    .flat()
    .map((name) => `\`${name}\``)
    .join(' and ')
}
