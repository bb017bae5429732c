import { firstBy, statement } from '../database/db.ts'
import { organizationsDue } from './due-store.ts'

/** Something that is done to many rows of one thing, and how far it has come. */
export interface Sweep {
  readonly organizationId: string
  readonly kind: string
  /** The endpoint or campaign whose rows they are. */
  readonly subjectId: string
  /** The row behind which it goes on; null at the beginning. */
  readonly afterId: string | null
  /** Rows from before are meant. */
  readonly askedAt: Date
  readonly data: Readonly<Record<string, unknown>>
}

/** Writes down that a sweep goes on from its place, and locks it. One of the kind that was under way there begins anew. */
export const saveSweep = statement(
  'platform.save_sweep',
  `insert into sweeps (organization_id, kind, subject_id, after_id, asked_at, data, due_at) values ($1, $2, $3, $4, $5, $6, $5)
   on conflict (organization_id, kind, subject_id) do update set after_id = excluded.after_id,
     asked_at = excluded.asked_at, data = excluded.data, due_at = excluded.due_at`,
).run((sweep: Sweep) => {
  const { organizationId, kind, subjectId, afterId, askedAt, data } = sweep
  return [organizationId, kind, subjectId, afterId, askedAt, data]
})

/** Ends a sweep, done or not. */
export const endSweep = statement(
  'platform.end_sweep',
  `delete from sweeps where organization_id = $1 and kind = $2 and subject_id = $3`,
).run(({ organizationId, kind, subjectId }: Pick<Sweep, 'organizationId' | 'kind' | 'subjectId'>) => [
  organizationId,
  kind,
  subjectId,
])

/** The sweep that has waited longest, locked against other processes. */
export const lockNextSweep = statement<Sweep>(
  'platform.next_sweep',
  `select organization_id as "organizationId", kind, subject_id as "subjectId", after_id as "afterId",
     asked_at as "askedAt", data
   from sweeps where organization_id = $1 and due_at <= $2 order by due_at limit 1 for update skip locked`,
).first((organizationId: string, now: Date) => [organizationId, now])

/** How far a sweep has come, and when it goes on. */
export const advanceSweep = statement(
  'platform.advance_sweep',
  `update sweeps set after_id = $4, due_at = $5 where organization_id = $1 and kind = $2 and subject_id = $3`,
).run(({ organizationId, kind, subjectId, afterId }: Sweep, dueAt: Date) => [
  organizationId,
  kind,
  subjectId,
  afterId,
  dueAt,
])

/** Lets a sweep wait, unless another process brought it further or began it anew. */
export const retrySweepLater = statement(
  'platform.retry_sweep',
  `update sweeps set due_at = $6 where organization_id = $1 and kind = $2 and subject_id = $3
     and after_id is not distinct from $4 and asked_at = $5`,
).run((sweep: Sweep, dueAt: Date) => {
  const { organizationId, kind, subjectId, afterId, askedAt } = sweep
  return [organizationId, kind, subjectId, afterId, askedAt, dueAt]
})

/** Organizations of which a sweep is due. */
export const organizationsWithSweepsDue = statement<{ organizationId: string }>(
  'platform.organizations_sweeping',
  `select o.organization_id as "organizationId" from organizations o
   where exists (select 1 from sweeps s where s.organization_id = o.organization_id and s.due_at <= $1 ${firstBy('s.due_at')})`,
).rows((now: Date) => [now], organizationsDue)
