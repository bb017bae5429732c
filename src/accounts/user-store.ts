import { execute, firstRow, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'

/** What a member may do: each role may all that the next one may. */
export type Role = 'owner' | 'admin' | 'member' | 'read_only'

/** A person with an account. One person may belong to many organizations. */
export interface User {
  userId: string
  name: string
  /** In lower case. */
  email: string
  passwordHash: string | null
}

const INSERT_USER = statement(
  'accounts.insert_user',
  `insert into users (user_id, name, email, password_hash, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
   on conflict (email) do nothing`,
)

/** Writes a new account. Answers false when the address has one already. */
export async function insertUser(db: Db, user: User & { now: Date }): Promise<boolean> {
  const written = await execute(db, INSERT_USER, [user.userId, user.name, user.email, user.passwordHash, user.now])
  return written === 1
}

const FIND_USER = statement<User>(
  'accounts.find_user_by_email',
  `select user_id as "userId", name, email, password_hash as "passwordHash" from users where email = $1`,
)

/** The account of an address in lower case, or undefined. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return firstRow(db, FIND_USER, [email])
}

const INSERT_MEMBER = statement(
  'accounts.insert_member',
  `insert into members (organization_id, user_id, role, created_at) values ($1, $2, $3, $4)`,
)

/** Makes a person a member. */
export async function insertMember(
  db: Db,
  member: { organizationId: string; userId: string; role: Role; now: Date },
): Promise<void> {
  await execute(db, INSERT_MEMBER, [member.organizationId, member.userId, member.role, member.now])
}

/** A person with the role in one organization. */
export interface Member {
  userId: string
  name: string
  email: string
  role: Role
  joinedAt: Date
}

const MEMBER_COLUMNS = `u.user_id as "userId", u.name, u.email, m.role, m.created_at as "joinedAt"`

const LIST_MEMBERS = statement<Member>(
  'accounts.list_members',
  `select ${MEMBER_COLUMNS} from members m join users u on u.user_id = m.user_id
   where m.organization_id = $1 and ($2::uuid is null or m.user_id < $2) order by m.user_id desc limit $3`,
)

/** Members, newest account first, below the id given. */
export async function listMembers(
  db: Db,
  organizationId: string,
  page: { below: string | null; limit: number },
): Promise<Member[]> {
  return rows(db, LIST_MEMBERS, [organizationId, page.below, page.limit])
}

const FIND_ROLE = statement<{ role: Role }>(
  'accounts.find_role',
  `select role from members where organization_id = $1 and user_id = $2`,
)

/** The role of a person in an organization, or undefined for somebody who is no member. */
export async function findRole(db: Db, organizationId: string, userId: string): Promise<Role | undefined> {
  return (await firstRow(db, FIND_ROLE, [organizationId, userId]))?.role
}

const FIRST_OWNER = statement<Member>(
  'accounts.find_first_owner',
  `select ${MEMBER_COLUMNS} from members m join users u on u.user_id = m.user_id
   where m.organization_id = $1 and m.role = 'owner' order by m.created_at, m.user_id limit 1`,
)

/** Who owned the organization first: the host of its meetings unless a campaign names another. */
export async function findFirstOwner(db: Db, organizationId: string): Promise<Member | undefined> {
  return firstRow(db, FIRST_OWNER, [organizationId])
}

const MEMBER_NAMES = statement<{ userId: string; name: string }>(
  'accounts.member_names',
  `select u.user_id as "userId", u.name from members m join users u on u.user_id = m.user_id
   where m.organization_id = $1 and m.user_id = any($2::uuid[])`,
)

/** The names of those of these people who are members of an organization. */
export async function findMemberNames(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(db, MEMBER_NAMES, [organizationId, [...new Set(userIds)]])
  return new Map(found.map(({ userId, name }) => [userId, name]))
}
