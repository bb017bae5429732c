import { firstBy, statement } from '../../platform/database/db.ts'
import { organizationsDue } from '../../platform/work/due-store.ts'
import { isFree } from '../../platform/work/lease-store.ts'

/** Who has one of the roles in an organization. */
export const listByRole = statement<{ userId: string }>(
  'people.list_keepers',
  `select user_id as "userId" from members where organization_id = $1 and role = any($2::text[]) order by user_id`,
).rows(
  (organizationId: string, roles: readonly string[]) => [organizationId, roles],
  (found) => found.map(({ userId }) => userId),
)

/** What one person is told. */
export interface AccountNotice {
  readonly noticeId: string
  readonly userId: string
  /** One line. */
  readonly title: string
  /** Plain text. */
  readonly body: string
}

/** Makes one and the same notice due to several people. */
export const insertNotices = statement(
  'people.insert_notices',
  `insert into notices (organization_id, notice_id, user_id, title, body, created_at, due_at)
   select $1, n.notice_id, n.user_id, $4, $5, $6, $7 from unnest($2::uuid[], $3::uuid[]) as n(notice_id, user_id)`,
).run(
  (
    organizationId: string,
    given: {
      to: readonly Pick<AccountNotice, 'noticeId' | 'userId'>[]
      title: string
      body: string
      now: Date
      dueAt: Date
    },
  ) => {
    const { to, title, body, now, dueAt } = given
    const ids = to.map(({ noticeId }) => noticeId)
    const userIds = to.map(({ userId }) => userId)
    return [organizationId, ids, userIds, title, body, now, dueAt]
  },
)

/** Organizations with a notice that is due and not under way; none in a copy, whose original tells of the same. */
export const organizationsWithNoticesDue = statement<{ organizationId: string }>(
  'people.organizations_with_notices',
  `select o.organization_id as "organizationId" from organizations o cross join instance i
   where o.status = 'active' and i.sending_held is null and exists (
     select 1 from notices n where n.organization_id = o.organization_id and n.due_at <= $1
       and ${isFree('$1', 'n')} ${firstBy('n.due_at')})`,
).rows((now: Date) => [now], organizationsDue)

/** A notice that is this process's to send until the lease runs out, and whom it goes to. */
export interface LeasedNotice extends AccountNotice {
  readonly email: string
  readonly name: string
  readonly organization: string
  readonly failures: number
}

/** Leases what is due to at most `people` people of an organization, oldest first and `most` notices in all. */
export const leaseNotices = statement<LeasedNotice>(
  'people.lease_notices',
  `with told as (
     select user_id from notices
     where organization_id = $1 and due_at <= $2 and ${isFree('$2')}
     group by user_id order by min(due_at), user_id limit $5),
   free as (
     select n.organization_id, n.notice_id from notices n join told t on t.user_id = n.user_id
     where n.organization_id = $1 and n.due_at <= $2 and ${isFree('$2', 'n')}
     order by n.notice_id limit $6 for update of n skip locked),
   leased as (
     update notices n set lease_until = $3, lease_token = $4 from free f
     where n.organization_id = $1 and n.notice_id = f.notice_id
     returning n.organization_id, n.notice_id, n.user_id, n.title, n.body, n.failures)
   select l.notice_id as "noticeId", l.user_id as "userId", l.title, l.body, l.failures, u.email, u.name,
     o.name as organization
   from leased l join users u on u.id = l.user_id join organizations o on o.organization_id = $1
   order by l.notice_id`,
).rows((lease: { organizationId: string; now: Date; until: Date; token: string; people: number; most: number }) => {
  const { organizationId, now, until, token, people, most } = lease
  return [organizationId, now, until, token, people, most]
})

/** Notices of one lease. */
export interface NoticesRef {
  readonly organizationId: string
  readonly token: string
  readonly noticeIds: readonly string[]
}

/** Whether the lease was still ours and is longer now. */
export const renewNotices = statement(
  'people.renew_notices',
  `update notices set lease_until = $4
   where organization_id = $1 and notice_id = any($2::uuid[]) and lease_token = $3`,
).changes((ref: NoticesRef, until: Date) => [ref.organizationId, ref.noticeIds, ref.token, until])

/** Removes what was told. */
export const deleteNotices = statement(
  'people.delete_notices',
  `delete from notices where organization_id = $1 and notice_id = any($2::uuid[]) and lease_token = $3`,
).run((ref: NoticesRef) => [ref.organizationId, ref.noticeIds, ref.token])

/** Gives a lease back; what it was for is due again later. */
export const retryNoticesLater = statement(
  'people.put_notices_off',
  `update notices set failures = failures + $5, due_at = $4, lease_until = null, lease_token = null
   where organization_id = $1 and notice_id = any($2::uuid[]) and lease_token = $3`,
).run((ref: NoticesRef, again: { dueAt: Date; failures: number }) => [
  ref.organizationId,
  ref.noticeIds,
  ref.token,
  again.dueAt,
  again.failures,
])

/** Removes notices from before an instant that nobody could be told. Answers how many. */
export const deleteOldAccountNotices = statement(
  'people.delete_old_notices',
  `delete from notices where (organization_id, notice_id) in (
     select organization_id, notice_id from notices where created_at < $1 order by created_at limit $2)`,
).count((before: Date, limit: number) => [before, limit])
