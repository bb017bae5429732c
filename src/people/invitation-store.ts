import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { Role } from '../accounts/index.ts'

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

const INSERT_INVITATION = statement(
  'people.insert_invitation',
  `insert into invitations (organization_id, invitation_id, email, role, token_hash, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Writes an invitation. */
export async function insertInvitation(
  tx: Db,
  organizationId: string,
  invitation: Invitation & { tokenHash: Buffer },
): Promise<void> {
  const { invitationId, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation
  await execute(tx, INSERT_INVITATION, [
    organizationId,
    invitationId,
    email,
    role,
    tokenHash,
    invitedBy,
    createdAt,
    expiresAt,
  ])
}

const LIST_INVITATIONS = statement<Invitation>(
  'people.list_invitations',
  `select ${COLUMNS} from invitations where organization_id = $1 and ${OPEN} and expires_at > $4
     and ($2::uuid is null or invitation_id < $2) order by invitation_id desc limit $3`,
)

/** Invitations that can still be accepted, newest first, below the id given. */
export async function listInvitations(
  db: Db,
  organizationId: string,
  page: { below: string | null; limit: number; now: Date },
): Promise<Invitation[]> {
  return rows(db, LIST_INVITATIONS, [organizationId, page.below, page.limit, page.now])
}

const FIND_BY_TOKEN = statement<Invitation>(
  'people.find_invitation',
  `select ${COLUMNS} from invitations where organization_id = $1 and token_hash = $2 and ${OPEN} and expires_at > $3`,
)

/** The invitation behind a link, if it can still be accepted. */
export async function findInvitation(
  db: Db,
  organizationId: string,
  link: { hash: Buffer; now: Date },
): Promise<Invitation | undefined> {
  return firstRow(db, FIND_BY_TOKEN, [organizationId, link.hash, link.now])
}

const ACCEPT = statement(
  'people.accept_invitation',
  `update invitations set accepted_at = $3 where organization_id = $1 and token_hash = $2 and ${OPEN} and expires_at > $3`,
)

/** Uses an invitation up; false when somebody was faster. */
export async function markAccepted(
  tx: Db,
  organizationId: string,
  link: { hash: Buffer; now: Date },
): Promise<boolean> {
  return (await execute(tx, ACCEPT, [organizationId, link.hash, link.now])) === 1
}

const REVOKE = statement<{ invitationId: string; email: string; role: Role }>(
  'people.revoke_invitations',
  `update invitations set revoked_at = $4
   where organization_id = $1 and ${OPEN} and ($2::uuid is null or invitation_id = $2) and ($3::text is null or email = $3)
   returning invitation_id as "invitationId", email, role`,
)

/** Takes back the open invitation of an id or of an address; answers those taken back. */
export async function revokeInvitations(
  tx: Db,
  organizationId: string,
  which: ({ invitationId: string } | { email: string }) & { now: Date },
): Promise<{ invitationId: string; email: string; role: Role }[]> {
  const invitationId = 'invitationId' in which ? which.invitationId : null
  const email = 'email' in which ? which.email : null
  return rows(tx, REVOKE, [organizationId, invitationId, email, which.now])
}
