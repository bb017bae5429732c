import { AppError } from '../platform/errors.ts'

/** Who may call a route: `our_pages` is anybody, but what writes must come from a page of ours. */
export type Access =
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
    }

/** What is asked of a caller here. */
interface Asked {
  readonly kind: 'key' | 'person'
  readonly scopes: ReadonlySet<string>
  readonly role?: string
  readonly fresh?: boolean
  readonly campaignIds: ReadonlySet<string> | null
}

/** Refuses a caller that may not. @throws AppError `person_required`, `insufficient_scope`, `campaign_not_allowed`, `forbidden`, `fresh_sign_in_required` */
export function assertMay(caller: Asked, access: Exclude<Access, string>): void {
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

/** Whether a caller may do what one scope stands for. */
export function hasScope({ scopes }: Pick<Asked, 'scopes'>, scope: string): boolean {
  return lackedScope(scopes, scope) === undefined
}

function lackedScope(scopes: ReadonlySet<string>, scope: string | readonly string[]): string | undefined {
  if (scopes.has('all')) return undefined
  return [scope].flat().find((needed) => !scopes.has(needed))
}

function limitedKey(): AppError {
  const words =
    'This key is limited to some campaigns, and this concerns the whole organization: it takes a key for all campaigns.'
  return new AppError('campaign_not_allowed', words)
}

/** Refuses a person who signed in too long ago for what is asked; a key is as good as ever. @throws AppError `fresh_sign_in_required` */
export function assertFresh({ kind, fresh }: Pick<Asked, 'kind' | 'fresh'>): void {
  if (kind === 'key' || fresh === true) return
  throw new AppError('fresh_sign_in_required', 'This takes a sign-in of the last 15 minutes: give your password again.')
}
