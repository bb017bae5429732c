import { lockOrganization, writeAudit } from '../../accounts/index.ts'
import type { Role } from '../../accounts/index.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { deleteSessions } from '../sign-in/account-store.ts'
import { deleteMember, findMember, holdMember, lockOwners, revokeInvitations, updateRole } from './member-store.ts'
import type { Member } from './member-store.ts'

/** Who changes whose membership. */
export interface MemberChange {
  readonly organizationId: string
  readonly userId: string
  readonly actor: string
  /** The role of who does it. */
  readonly actorRole: string
}

/**
 * Gives a member another role and ends the member's sessions, so that no page goes on with the rights of before.
 * @throws AppError `not_found`, `forbidden` where an admin would make or unmake an owner, `conflict` for the last owner
 */
export async function changeRole(context: Context, change: MemberChange & { role: Role }): Promise<Member> {
  return transaction(context.db, async (tx) => {
    const before = await lockMember(tx, change)
    assertMayGive(change.actorRole, change.role)
    if (before.role === change.role) return before
    await updateRole(tx, change.organizationId, change.userId, change.role)
    await deleteSessions(tx, change.userId)
    await audit(context, tx, change, {
      action: 'member.role_changed',
      before: { role: before.role },
      after: { role: change.role },
    })
    return { ...before, role: change.role }
  })
}

/** Nobody joins by the word of somebody who is gone. API keys stay: they belong to the organization, and are listed there. */
async function endInvitations(context: Context, tx: Transaction, change: MemberChange): Promise<void> {
  const { organizationId, userId, actor } = change
  const now = context.clock.now()
  for (const one of await revokeInvitations(tx, organizationId, { invitedBy: showId('user', userId), now })) {
    const target = showId('inv', one.invitationId)
    const before = { email: one.email, role: one.role }
    await writeAudit(tx, now, { organizationId, actor, action: 'member.invitation_revoked', target, before })
  }
}

/** Gives what a member was to do to nobody, in the transaction in which the member leaves. */
export type Unassign = (tx: Transaction, organizationId: string, userId: string) => Promise<void>

/**
 * Ends a membership, the member's sessions and the invitations that the member sent; the account stays, and what the
 * member was to do is nobody's. @throws AppError as `changeRole`
 */
export async function removeMember(
  context: Context,
  change: MemberChange,
  unassign: readonly Unassign[],
): Promise<void> {
  await transaction(context.db, async (tx) => {
    // Whoever invites holds it too: an invitation commits before and is ended, or finds that its sender is gone.
    await lockOrganization(tx, change.organizationId)
    const before = await lockMember(tx, change)
    await holdMember(tx, change.organizationId, change.userId)
    for (const one of unassign) await one(tx, change.organizationId, change.userId)
    await deleteMember(tx, change.organizationId, change.userId)
    await deleteSessions(tx, change.userId)
    await audit(context, tx, change, { action: 'member.removed', before: { role: before.role } })
    await endInvitations(context, tx, change)
  })
}

/** Only an owner makes owners. @throws AppError `forbidden` */
export function assertMayGive(actorRole: string, role: Role): void {
  if (role !== 'owner' || actorRole === 'owner') return
  throw new AppError('forbidden', 'Only an owner can make someone an owner.')
}

/** The member as it is; nobody else changes who owns the organization meanwhile. */
async function lockMember(tx: Transaction, change: MemberChange): Promise<Member> {
  const owners = await lockOwners(tx, change.organizationId)
  const member = await findMember(tx, change.organizationId, change.userId)
  if (member === undefined) throw notFound('member')
  if (member.role !== 'owner') return member
  if (change.actorRole !== 'owner') throw new AppError('forbidden', 'Only an owner can change the role of an owner.')
  if (owners.length > 1) return member
  throw new AppError('conflict', 'This is the only owner. Make someone else an owner first.')
}

async function audit(
  context: Context,
  tx: Transaction,
  { organizationId, userId, actor }: MemberChange,
  entry: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  await writeAudit(tx, context.clock.now(), { organizationId, actor, target: showId('user', userId), ...entry })
}
