import { firstRow, replanned, rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** What somebody is to do about a lead. */
export interface LeadTask {
  readonly taskId: string
  readonly leadId: string
  readonly campaignId: string
  readonly contactName: string
  readonly companyName: string
  readonly title: string
  /** A day such as 2027-01-31. */
  readonly dueOn: string | null
  readonly assignee: { readonly userId: string; readonly name: string } | null
  readonly doneAt: Date | null
  readonly createdBy: string
  readonly createdAt: Date
}

/** What of a task is written. */
export interface TaskFields {
  readonly title: string
  readonly dueOn: string | null
  readonly assignee: string | null
  readonly doneAt: Date | null
}

const SELECT = `select t.task_id as "taskId", t.lead_id as "leadId", l.campaign_id as "campaignId",
     l.contact_name as "contactName", l.company_name as "companyName", t.title, t.due_on::text as "dueOn",
     case when u.id is not null then jsonb_build_object('userId', u.id, 'name', u.name) end as assignee,
     t.done_at as "doneAt", t.created_by as "createdBy", t.created_at as "createdAt"
   from lead_tasks t join leads l on l.organization_id = t.organization_id and l.lead_id = t.lead_id
   left join users u on u.id = t.assignee`

/** Which tasks, and the one after which a page begins. */
export interface TaskQuery {
  readonly organizationId: string
  readonly campaignIds: readonly string[] | null
  readonly leadId: string | null
  readonly assignee: string | null
  readonly isDone: boolean
  readonly after: { readonly dueOn: string | null; readonly taskId: string } | null
  readonly limit: number
}

const LIST = replanned<LeadTask>(
  'leads.list_tasks',
  `${SELECT}
   where t.organization_id = $1 and ($2::uuid[] is null or l.campaign_id = any($2)) and ($3::uuid is null or t.lead_id = $3)
     and ($4::uuid is null or t.assignee = $4) and (t.done_at is not null) = $5
     and ($7::uuid is null or (t.due_on, t.task_id) > ($6::date, $7)
       or (t.due_on is null and ($6::date is not null or t.task_id > $7)))
   order by t.due_on nulls last, t.task_id limit $8`,
)

/** Tasks, what is due soonest first and what has no day last. */
export async function listTasks(db: Db, query: TaskQuery): Promise<LeadTask[]> {
  const { organizationId, campaignIds, leadId, assignee, isDone, after, limit } = query
  const place = [after?.dueOn ?? null, after?.taskId ?? null]
  return rows(db, LIST, [organizationId, campaignIds, leadId, assignee, isDone, ...place, limit])
}

const FIND = statement<LeadTask>('leads.find_task', `${SELECT} where t.organization_id = $1 and t.task_id = $2`)

/** A task of this organization, or undefined. */
export function findTask(db: Db, organizationId: string, taskId: string): Promise<LeadTask | undefined> {
  return firstRow(db, FIND, [organizationId, taskId])
}

/** How many tasks a lead has. */
export const countTasks = statement<{ tasks: number }>(
  'leads.count_tasks',
  `select count(*)::int as tasks from lead_tasks where organization_id = $1 and lead_id = $2`,
).first(
  (organizationId: string, leadId: string) => [organizationId, leadId],
  (found) => found?.tasks ?? 0,
)

/** Writes a task, new or changed; who wrote it first, and when, stays. */
export const saveTask = statement(
  'leads.save_task',
  `insert into lead_tasks (organization_id, task_id, lead_id, title, due_on, assignee, done_at, created_by, created_at,
     updated_at)
   values ($1, $2, $3, $4, $5::date, $6, $7, $8, $9, $9)
   on conflict (organization_id, task_id) do update set title = excluded.title, due_on = excluded.due_on,
     assignee = excluded.assignee, done_at = excluded.done_at, updated_at = excluded.updated_at`,
).run(
  (
    place: { organizationId: string; taskId: string; leadId: string; actor: string; now: Date },
    { title, dueOn, assignee, doneAt }: TaskFields,
  ) => {
    const { organizationId, taskId, leadId, actor, now } = place
    return [organizationId, taskId, leadId, title, dueOn, assignee, doneAt, actor, now]
  },
)

/** Removes a task. */
export const deleteTask = statement(
  'leads.delete_task',
  `delete from lead_tasks where organization_id = $1 and task_id = $2`,
).run((organizationId: string, taskId: string) => [organizationId, taskId])

/** Gives the tasks of a member to nobody. */
export const unassignTasks = statement(
  'leads.unassign_tasks',
  `update lead_tasks set assignee = null where organization_id = $1 and assignee = $2`,
).run((organizationId: string, userId: string) => [organizationId, userId])
