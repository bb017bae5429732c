import { randomUUID } from 'node:crypto'
import { KEEPERS } from '../../accounts/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { asError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { waitAfter } from '../../platform/work/backoff.ts'
import type { GrowingBackoff } from '../../platform/work/backoff.ts'
import { leaseEnd, withLease } from '../../platform/work/lease.ts'
import type { PeriodicTask } from '../../platform/work/periodic-tasks.ts'
import type { Stage } from '../../platform/work/worker.ts'
import { noticeMail } from './compose-account-mail.ts'
import {
  deleteNotices,
  deleteOldAccountNotices,
  insertNotices,
  leaseNotices,
  listByRole,
  organizationsWithNoticesDue,
  renewNotices,
  retryNoticesLater,
} from './notice-store.ts'
import type { LeasedNotice } from './notice-store.ts'
import type { SendAccountMail } from './transports/account-mail.ts'

/** What stops together, such as all mailboxes of one provider, is told in one mail. */
const GATHERED_FOR = 30 * SECOND
const LONGEST_TITLE = 150
const LONGEST_BODY = 4_000

/**
 * Has the owners and admins of an organization told by account mail, once each. The notice is due when the transaction
 * that it tells of commits. An installation that sends no account mail drops it after a day.
 */
export async function queueNotice(
  context: Context,
  tx: Transaction,
  organizationId: string,
  notice: { title: string; body: string },
): Promise<void> {
  const now = context.clock.now()
  const keepers = await listByRole(tx, organizationId, KEEPERS)
  if (keepers.length === 0) return
  await insertNotices(tx, organizationId, {
    to: keepers.map((userId) => ({ userId, noticeId: uuidv7(now.getTime()) })),
    title: oneLine(notice.title).slice(0, LONGEST_TITLE).toWellFormed(),
    body: notice.body.slice(0, LONGEST_BODY).toWellFormed(),
    now,
    dueAt: new Date(now.getTime() + GATHERED_FOR),
  })
}

const LEASE = MINUTE
const MOST_AT_ONCE = 200
export const NOTICE_RETRIES: GrowingBackoff = { first: MINUTE, factor: 3, most: 2 * HOUR }
/** News of yesterday is on the overview; by mail it would only surprise. */
const TOO_OLD = DAY
const CHUNK = 1_000

/**
 * Sends notices by account mail, what is due to a person in one mail. A mail server that fails is tried again for a day.
 * A process that dies in between may tell somebody twice rather than not at all; both mails have one Message-ID.
 */
export function noticeStage(context: Context, send: SendAccountMail): Stage {
  return {
    name: 'notices',
    slots: { total: 4, perOrganization: 2 },
    due: () => organizationsWithNoticesDue(context.db, context.clock.now()),
    claim: async (organizationId, limit) => {
      const token = randomUUID()
      const order = { organizationId, now: context.clock.now(), until: leaseEnd(context.clock, LEASE), token }
      const leased = await leaseNotices(context.db, { ...order, people: limit, most: MOST_AT_ONCE })
      const byPerson = Map.groupBy(leased, ({ userId }) => userId)
      const jobs = [...byPerson.values()].map((notices) => (signal: AbortSignal) => {
        const told = { organizationId, token, notices, send }
        return tell(context, told, signal)
      })
      return { claimed: jobs.length, jobs }
    },
  }
}

interface Told {
  readonly organizationId: string
  readonly token: string
  /** To one person, at least one. */
  readonly notices: readonly LeasedNotice[]
  readonly send: SendAccountMail
}

async function tell(context: Context, { organizationId, token, notices, send }: Told, signal: AbortSignal) {
  const ref = { organizationId, token, noticeIds: notices.map(({ noticeId }) => noticeId) }
  const renew = () => renewNotices(context.db, ref, leaseEnd(context.clock, LEASE))
  const sendAll = async (held: AbortSignal): Promise<Date | undefined> => {
    try {
      await send(noticeMail(notices, context.settings.publicUrl), held)
      return undefined
    } catch (error) {
      context.log.error({ err: asError(error), organizationId }, 'A notice by account mail was not sent.')
      const failures = notices[0]?.failures ?? 0
      const wait = signal.aborted ? 0 : waitAfter(NOTICE_RETRIES, failures + 1)
      return new Date(context.clock.now().getTime() + wait)
    }
  }
  const keep = (dueAt: Date | undefined) =>
    dueAt === undefined
      ? deleteNotices(context.db, ref)
      : retryNoticesLater(context.db, ref, { dueAt, failures: signal.aborted ? 0 : 1 })
  await withLease({ milliseconds: LEASE, renew, signal, log: context.log }, sendAll, keep)
}

/** Notices that nobody could be told in time: no account mail is set up, or its server was away. */
export const forgetOldNotices: PeriodicTask = {
  name: 'forget_old_notices',
  everyMs: HOUR,
  run: async (context) => {
    const before = new Date(context.clock.now().getTime() - TOO_OLD)
    return (await deleteOldAccountNotices(context.db, before, CHUNK)) >= CHUNK
  },
}
