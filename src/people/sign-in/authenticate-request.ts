import type { Keyring } from '../../accounts/index.ts'
import { scopesOfRole } from '../../accounts/index.ts'
import type { Caller, Credentials } from '../../platform/caller.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { parseId, showId } from '../../platform/ids.ts'
import { listMemberships } from '../members/member-store.ts'
import type { Membership } from '../members/member-store.ts'
import { SESSION_COOKIE } from './auth.ts'
import type { Auth } from './auth.ts'
import { findSignedIn } from './signed-in.ts'
import type { SignedIn } from './signed-in.ts'

/** Requests a minute that one person may make with sessions. */
const REQUESTS_PER_MINUTE = 1_200

/** Knows keys and sessions. With both, the key counts. */
export function createAuthentication(context: Context, keyring: Keyring, auth: Auth) {
  return {
    findCampaign: keyring.findCampaign,
    authenticate: async (given: Credentials): Promise<Caller> => {
      if (given.authorization !== undefined) return keyring.authenticate(given)
      const signedIn = await findSignedIn(context, auth, given)
      if (signedIn !== undefined) return personOf(context, signedIn, given.organization)
      if (given.cookie?.includes(`${SESSION_COOKIE}=`) === true) {
        throw new AppError('unauthorized', 'Your session is over. Sign in again.')
      }
      return keyring.authenticate(given)
    },
  }
}

/** @throws AppError `forbidden` for an organization the person does not belong to, or one that is suspended */
async function personOf(context: Context, signedIn: SignedIn, organization: string | undefined): Promise<Caller> {
  const membership = chooseMembership(await listMemberships(context.db, signedIn.userId), organization)
  if (membership.suspended) {
    throw new AppError('forbidden', 'This organization is suspended. Ask the operator of this service.')
  }
  const { organizationId, role } = membership
  return {
    kind: 'person',
    organizationId,
    actor: showId('user', signedIn.userId),
    role,
    scopes: scopesOfRole(role),
    campaignIds: null,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    fresh: signedIn.fresh,
    cookies: signedIn.cookies,
  }
}

/** The organization asked for, or the one joined first. @throws AppError `forbidden` */
export function chooseMembership(memberships: readonly Membership[], organization: string | undefined): Membership {
  const wanted = organization === undefined ? undefined : (parseId('org', organization) ?? '')
  const found = memberships.find(({ organizationId }) => wanted === undefined || organizationId === wanted)
  if (found !== undefined) return found
  if (wanted !== undefined) throw new AppError('forbidden', 'You are not a member of this organization.')
  throw new AppError('forbidden', 'You are not in an organization. Ask an owner or admin to invite you.')
}
