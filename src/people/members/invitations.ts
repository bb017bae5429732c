import { findOrganization, lockOrganization, readName, readSignInEmail, writeAudit } from '../../accounts/index.ts'
import type { Role } from '../../accounts/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { createLinkToken, readLinkToken } from '../../platform/secrets/secret-box.ts'
import { findUserByEmail, insertUser } from '../sign-in/account-store.ts'
import { checkPassword, hashPasswordForSignIn } from '../sign-in/password.ts'
import {
  countInvitations,
  findInvitation,
  findMember,
  insertInvitation,
  insertMember,
  markAccepted,
  revokeInvitations,
} from './member-store.ts'
import type { Invitation } from './member-store.ts'
import { assertMayGive } from './members.ts'

/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 7

/** Of an organization, so that nobody writes to strangers through the operator's mail server. */
const MOST_OPEN = 100
const MOST_A_DAY = 200

/** Whom to invite, as what, and who does it. */
export interface InvitationOrder {
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  readonly actor: string
  readonly actorRole: string
}

/**
 * Invites an address; an open invitation of it is taken back. Answers the token of its link, of which only the hash is
 * kept.
 * @throws AppError `validation_failed`, `forbidden`; `limit_reached` with 100 open ones, `rate_limited` after 200 in a day
 */
export async function invite(
  context: Context,
  order: InvitationOrder,
): Promise<{ invitation: Invitation; token: string }> {
  const { organizationId, role, actor } = order
  const email = readSignInEmail(order.email)
  assertMayGive(order.actorRole, role)
  const createdAt = context.clock.now()
  const invitation: Invitation = {
    invitationId: uuidv7(createdAt.getTime()),
    email,
    role,
    invitedBy: actor,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
  }
  const { token, hash } = createLinkToken(organizationId)
  await transaction(context.db, async (tx) => {
    // Two who invite the same address at once: the later one replaces the earlier.
    await lockOrganization(tx, organizationId)
    await assertStillMember(tx, organizationId, actor)
    await revokeInvitations(tx, organizationId, { email, now: createdAt })
    await assertMayInvite(tx, organizationId, createdAt)
    await insertInvitation(tx, organizationId, { ...invitation, tokenHash: hash })
    const target = showId('inv', invitation.invitationId)
    await writeAudit(tx, createdAt, { organizationId, actor, action: 'member.invited', target, after: { email, role } })
  })
  return { invitation, token }
}

/** A person who was removed while the request was under way invites nobody. @throws AppError `forbidden` */
async function assertStillMember(tx: Transaction, organizationId: string, actor: string): Promise<void> {
  const userId = parseId('user', actor)
  if (userId === undefined || (await findMember(tx, organizationId, userId)) !== undefined) return
  throw new AppError('forbidden', 'You are no longer a member of this organization.')
}

async function assertMayInvite(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const { open, recent } = await countInvitations(tx, organizationId, now)
  if (open >= MOST_OPEN) {
    throw new AppError('limit_reached', `${MOST_OPEN} invitations are open already. Take some back first.`)
  }
  if (recent < MOST_A_DAY) return
  throw new AppError('rate_limited', `${MOST_A_DAY} invitations a day are the most. Try again tomorrow.`, {
    details: { retryAfterSeconds: DAY / 1_000 },
  })
}

/** Takes an invitation back. @throws AppError `not_found` */
export async function revokeInvitation(
  context: Context,
  given: { organizationId: string; invitationId: string; actor: string },
): Promise<void> {
  const { organizationId, invitationId, actor } = given
  await transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const [revoked] = await revokeInvitations(tx, organizationId, { invitationId, now })
    if (revoked === undefined) throw notFound('invitation')
    const target = showId('inv', invitationId)
    const before = { email: revoked.email, role: revoked.role }
    await writeAudit(tx, now, { organizationId, actor, action: 'member.invitation_revoked', target, before })
  })
}

/** An invitation as whoever holds its link sees it. */
export interface OpenInvitation extends Invitation {
  readonly organizationId: string
  readonly organization: string
  /** Whether the address has an account already, which then must be signed in. */
  readonly hasAccount: boolean
}

/** What a link invites to. @throws AppError `not_found` for one that was used, taken back or is too old */
export async function openInvitation(context: Context, token: string): Promise<OpenInvitation> {
  const link = readLinkToken(token)
  const now = context.clock.now()
  const found = link && (await findInvitation(context.db, link.organizationId, { hash: link.hash, now }))
  const organization = link && found && (await findOrganization(context.db, link.organizationId))
  if (found === undefined || organization === undefined) throw notFound('invitation, or it is too old: ask for another')
  return { ...found, organizationId: organization.organizationId, organization: organization.name }
}

/**
 * Makes whoever is invited a member: a new account with the name and password given, or the account of that address,
 * which `signedInAs` names.
 * @throws AppError `not_found`, `unauthorized`, `validation_failed`
 */
export async function acceptInvitation(
  context: Context,
  given: { token: string; name: string; password: string; signedInAs: string | undefined },
): Promise<OpenInvitation> {
  const invitation = await openInvitation(context, given.token)
  if (invitation.hasAccount) {
    if (given.signedInAs !== invitation.email) {
      throw new AppError('unauthorized', `${invitation.email} has an account: sign in with it, then accept.`)
    }
    await transaction(context.db, (tx) => join(context, tx, { invitation, token: given.token }))
    return invitation
  }
  checkPassword(given.password)
  const name = readName(given.name)
  const passwordHash = await hashPasswordForSignIn(given.password)
  await transaction(context.db, async (tx) => {
    const now = context.clock.now()
    const user = { userId: uuidv7(now.getTime()), name, email: invitation.email, passwordHash }
    if (!(await insertUser(tx, { ...user, now }))) throw notFound('invitation: somebody was faster')
    await join(context, tx, { invitation, token: given.token })
  })
  return invitation
}

async function join(
  context: Context,
  tx: Transaction,
  { invitation, token }: { invitation: OpenInvitation; token: string },
): Promise<void> {
  const { organizationId, email, role } = invitation
  const now = context.clock.now()
  const link = readLinkToken(token)
  const user = await findUserByEmail(tx, email)
  if (link === undefined || user === undefined || !(await markAccepted(tx, organizationId, { hash: link.hash, now }))) {
    throw notFound('invitation: it was used meanwhile')
  }
  const { userId } = user
  if (!(await insertMember(tx, { organizationId, userId, role, now }))) return
  const actor = showId('user', userId)
  await writeAudit(tx, now, { organizationId, actor, action: 'member.added', target: actor, after: { role } })
}
