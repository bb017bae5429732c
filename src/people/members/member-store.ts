import type { Role } from '../../accounts/index.ts'
import { beforeId, replanned, statement } from '../../platform/database/db.ts'

/** Makes a person a member. Answers false for one who is. */
export const insertMember = statement(
  'people.insert_member',
  `insert into members (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)
   on conflict (organization_id, user_id) do nothing`,
).changes((member: { organizationId: string; userId: string; role: Role; now: Date }) => [
  member.organizationId,
  member.userId,
  member.role,
  member.now,
])

/** A person with the role in one organization. */
export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  hasTwoFactor: boolean
  joinedAt: Date
}

const MEMBER_COLUMNS = `u.id as "userId", u.name, u.email, m.role, u.two_factor_enabled as "hasTwoFactor",
  m.created_at as "joinedAt"`

/** Members, newest account first, below the id given. */
export const listMembers = statement<Member>(
  'people.list_members',
  `select ${MEMBER_COLUMNS} from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.user_id < ${beforeId('$2')} order by m.user_id desc limit $3`,
).rows((organizationId: string, page: { below: string | null; limit: number }) => [
  organizationId,
  page.below,
  page.limit,
])

/** One member, or undefined. */
export const findMember = statement<Member>(
  'people.find_member',
  `select ${MEMBER_COLUMNS} from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.user_id = $2`,
).first((organizationId: string, userId: string) => [organizationId, userId])

/** Who owned the organization first: the host of its meetings, and the sender of emails without a mailbox. */
export const findFirstOwner = statement<Member>(
  'people.find_first_owner',
  `select ${MEMBER_COLUMNS} from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and m.role = 'owner' order by m.created_at, m.user_id limit 1`,
).first((organizationId: string) => [organizationId])

/** Who owns the organization; nobody else changes that until the transaction ends. */
export const lockOwners = statement<{ userId: string }>(
  'people.lock_owners',
  `select user_id as "userId" from members where organization_id = $1 and role = 'owner' order by user_id for update`,
).rows(
  (organizationId: string) => [organizationId],
  (found) => found.map(({ userId }) => userId),
)

/** Gives a member another role. */
export const updateRole = statement(
  'people.update_role',
  `update members set role = $3 where organization_id = $1 and user_id = $2`,
).run((organizationId: string, userId: string, role: Role) => [organizationId, userId, role])

/** Ends a membership; the account stays. */
export const deleteMember = statement(
  'people.delete_member',
  `delete from members where organization_id = $1 and user_id = $2`,
).run((organizationId: string, userId: string) => [organizationId, userId])

/** An organization that a person belongs to. */
export interface Membership {
  organizationId: string
  name: string
  role: Role
  suspended: boolean
}

/** The organizations of a person, the one joined first in front. */
export const listMemberships = statement<Membership>(
  'people.list_memberships',
  `select m.organization_id as "organizationId", o.name, m.role, o.status = 'suspended' as suspended
   from members m join organizations o on o.organization_id = m.organization_id
   where m.user_id = $1 order by m.created_at, m.organization_id limit 1000`,
).rows((userId: string) => [userId])

/** The member who signs in with the address, or undefined. */
export const findMemberOfAddress = statement<Member>(
  'people.find_member_of_address',
  `select ${MEMBER_COLUMNS} from members m join users u on u.id = m.user_id
   where m.organization_id = $1 and lower(u.email) = lower($2)`,
).first((organizationId: string, email: string) => [organizationId, email])

/** A promise of membership to one address. */
export interface Invitation {
  invitationId: string
  email: string
  role: Role
  /** `user_…` */
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

const COLUMNS = `invitation_id as "invitationId", email, role, invited_by as "invitedBy", created_at as "createdAt",
  expires_at as "expiresAt"`
const OPEN = `accepted_at is null and revoked_at is null`

/** Writes an invitation. */
export const insertInvitation = statement(
  'people.insert_invitation',
  `insert into invitations (organization_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
).run((organizationId: string, invitation: Invitation & { tokenHash: Buffer }) => {
  const { invitationId, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation
  return [organizationId, invitationId, email, role, tokenHash, invitedBy, createdAt, expiresAt]
})

/** How many invitations of an organization are open, and how many were made within a day. */
export const countInvitations = statement<{ open: number; recent: number }>(
  'people.count_invitations',
  `select (count(*) filter (where ${OPEN} and expires_at > $2))::int as open,
     (count(*) filter (where created_at > $2::timestamptz - interval '1 day'))::int as recent
   from invitations where organization_id = $1`,
).first(
  (organizationId: string, now: Date) => [organizationId, now],
  (found) => found ?? { open: 0, recent: 0 },
)

/** Invitations that can still be accepted, newest first, below the id given. */
export const listInvitations = statement<Invitation>(
  'people.list_invitations',
  `select ${COLUMNS} from invitations where organization_id = $1 and ${OPEN} and expires_at > $4
     and invitation_id < ${beforeId('$2')} order by invitation_id desc limit $3`,
).rows((organizationId: string, page: { below: string | null; limit: number; now: Date }) => [
  organizationId,
  page.below,
  page.limit,
  page.now,
])

/**
 * The invitation behind a link, if it can still be accepted, and whether its address has an account. Both are read at one
 * moment: accepting makes the account and closes the invitation.
 */
export const findInvitation = statement<Invitation & { hasAccount: boolean }>(
  'people.find_invitation',
  `select ${COLUMNS}, exists (select 1 from users u where u.email = invitations.email) as "hasAccount"
   from invitations where organization_id = $1 and token_hash = $2 and ${OPEN} and expires_at > $3`,
).first((organizationId: string, link: { hash: Buffer; now: Date }) => [organizationId, link.hash, link.now])

/** Uses an invitation up; false when somebody was faster. */
export const markAccepted = statement(
  'people.accept_invitation',
  `update invitations set accepted_at = $3 where organization_id = $1 and token_hash = $2 and ${OPEN} and expires_at > $3`,
).changes((organizationId: string, link: { hash: Buffer; now: Date }) => [organizationId, link.hash, link.now])

/** Takes back the open invitation of an id or of an address, or those of one who invited; answers those taken back. */
export const revokeInvitations = replanned<{ invitationId: string; email: string; role: Role }>(
  'people.revoke_invitations',
  `update invitations set revoked_at = $4
   where organization_id = $1 and ${OPEN} and ($2::uuid is null or invitation_id = $2) and ($3::text is null or email = $3)
     and ($5::text is null or invited_by = $5)
   returning invitation_id as "invitationId", email, role`,
).rows(
  (
    organizationId: string,
    which: ({ invitationId: string } | { email: string } | { invitedBy: string }) & { now: Date },
  ) => [
    organizationId,
    'invitationId' in which ? which.invitationId : null,
    'email' in which ? which.email : null,
    which.now,
    'invitedBy' in which ? which.invitedBy : null,
  ],
)

/** Holds a member until the transaction ends: nobody is given anything to do that leaves meanwhile. */
export const holdMember = statement(
  'people.hold_member',
  `select from members where organization_id = $1 and user_id = $2 for update`,
).run((organizationId: string, userId: string) => [organizationId, userId])
