import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { callerOf } from '../../http/access/access.ts'
import {
  DEFAULT_LIMIT,
  PageQuery,
  cutPage,
  filterId,
  otherCursor,
  pageOf,
  readListCursor,
  writeListCursor,
} from '../../http/list-paging.ts'
import { OnlyQuery } from '../../http/params.ts'
import { DONE, problems } from '../../http/problems.ts'
import type { Server } from '../../http/server.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { emit } from '../../platform/emit.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { parseId, showId, uuidv7 } from '../../platform/ids.ts'
import { nullable } from '../../platform/json-schema.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { leadRef, lockLead } from '../lifecycle/lead-commands.ts'
import { countTasks, deleteTask, findTask, listTasks, saveTask } from './task-store.ts'
import type { LeadTask, TaskFields } from './task-store.ts'
import { MemberRef } from './team-schema.ts'
import { readMember } from './team.ts'

/** Of one lead at most so many tasks, done ones too. */
const MOST_TASKS = 100

const Fields = {
  title: Type.String({ minLength: 1, maxLength: 200, examples: ['Call about the pilot'] }),
  dueOn: Type.Optional(
    nullable(Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }), 'The day it is due, such as `2027-01-31`.'),
  ),
  assignee: Type.Optional(
    nullable(Type.String({ maxLength: 60 }), '`user_…`, `me` for the signed-in caller, or null for no one.'),
  ),
}

const NewTask = Type.Object(
  { prospectId: Type.String({ maxLength: 60, description: 'The lead.' }), ...Fields },
  { additionalProperties: false, title: 'NewTask' },
)

const TaskChange = Type.Partial(Type.Object({ ...Fields, done: Type.Boolean() }), {
  additionalProperties: false,
  title: 'TaskChange',
})

const TaskAnswer = Type.Object(
  {
    taskId: Type.String(),
    prospectId: Type.String(),
    campaignId: Type.String(),
    contactName: Type.String(),
    companyName: Type.String(),
    title: Type.String(),
    dueOn: nullable(Type.String()),
    assignee: nullable(MemberRef),
    doneAt: nullable(Type.String()),
    createdBy: Type.String({ description: '`user_…` or `key_…`.' }),
    createdAt: Type.String(),
  },
  { title: 'Task', description: 'A to-do about a lead.' },
)

const TaskParams = Type.Object({ taskId: Type.String({ description: 'The `taskId`, `task_…`.' }) })

const TaskQuery = Type.Object({
  prospectId: OnlyQuery.prospectId,
  assignee: Type.Optional(Type.String({ maxLength: 60, description: 'Only tasks of this member: `user_…`, or `me`.' })),
  done: Type.Optional(Type.Boolean({ default: false, description: 'Done tasks instead of open ones.' })),
  ...PageQuery.properties,
})

/** What the team is to do about leads. */
export function taskRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  writeRoutes(server, context)
}

function show(task: LeadTask): Type.Static<typeof TaskAnswer> {
  const { taskId, leadId, campaignId, contactName, companyName, title, dueOn, assignee, doneAt } = task
  return {
    taskId: showId('task', taskId),
    prospectId: showId('lead', leadId),
    campaignId: showId('camp', campaignId),
    contactName,
    companyName,
    title,
    dueOn,
    assignee: assignee === null ? null : { userId: showId('user', assignee.userId), name: assignee.name },
    doneAt: doneAt?.toISOString() ?? null,
    createdBy: task.createdBy,
    createdAt: task.createdAt.toISOString(),
  }
}

type ListRequest = FastifyRequest<{ Querystring: Type.Static<typeof TaskQuery> }>

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/tasks',
    schema: {
      operationId: 'listTasks',
      tags: ['leads'],
      summary: 'List tasks',
      description: 'By due date, soonest first; tasks without one last.',
      querystring: TaskQuery,
      response: { 200: pageOf(TaskAnswer, 'A page of tasks.'), ...problems(400) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: (request) => answerPage(context, request),
  })
}

async function answerPage(context: Context, request: ListRequest) {
  const caller = callerOf(request)
  const { limit = DEFAULT_LIMIT, prospectId, assignee, done = false } = request.query
  const place = readListCursor(context.secrets, request)
  const found = await listTasks(context.db, {
    organizationId: caller.organizationId,
    campaignIds: caller.campaignIds === null ? null : [...caller.campaignIds],
    leadId: filterId('lead', prospectId, '/prospectId'),
    assignee: assignee === undefined ? null : await readMember(context.db, caller, assignee, '/assignee'),
    isDone: done,
    after: place === undefined ? null : placeOf(place),
    limit: limit + 1,
  })
  const page = cutPage(found, limit, (last) => writeListCursor(context.secrets, request, [last.dueOn, last.taskId]))
  return { data: page.rows.map(show), nextCursor: page.nextCursor }
}

function placeOf([dueOn, taskId]: readonly unknown[]): { dueOn: string | null; taskId: string } {
  if (typeof taskId !== 'string') throw otherCursor()
  return { dueOn: typeof dueOn === 'string' ? dueOn : null, taskId }
}

const WRITE = { scope: 'leads:write', shows: { scope: 'leads:read' } } as const

function writeRoutes(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/tasks',
    schema: {
      operationId: 'addTask',
      tags: ['leads'],
      summary: 'Add a task to a lead',
      description: `Up to ${MOST_TASKS} per lead. Deleted with the lead.`,
      body: NewTask,
      response: { 201: TaskAnswer, ...problems(400, 404, 409, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const { organizationId, actor } = caller
      const { prospectId, title, dueOn = null, assignee = null } = request.body
      const ref = leadRef(caller, prospectId)
      const now = context.clock.now()
      const taskId = uuidv7(now.getTime())
      const made = await transaction(context.db, async (tx) => {
        const lead = await lockLead(tx, ref)
        if ((await countTasks(tx, organizationId, lead.leadId)) >= MOST_TASKS) {
          throw new AppError('limit_reached', `A lead has at most ${MOST_TASKS} tasks. Delete one first.`)
        }
        const fields = {
          title: readTitle(title),
          dueOn: readDay(dueOn),
          assignee: await readMember(tx, caller, assignee, '/assignee'),
          doneAt: null,
        }
        await saveTask(tx, { organizationId, taskId, leadId: lead.leadId, actor, now }, fields)
        return tell(context, tx, { organizationId, taskId, state: 'open', by: actor, added: true })
      })
      return reply.code(201).send(show(made))
    },
  })
  changeRoute(server, context)
  deleteRoute(server, context)
}

function changeRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/tasks/:taskId',
    schema: {
      operationId: 'changeTask',
      tags: ['leads'],
      summary: 'Update or complete a task',
      params: TaskParams,
      body: TaskChange,
      response: { 200: TaskAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: WRITE },
    handler: async (request) => {
      const caller = callerOf(request)
      const { organizationId, actor } = caller
      const { title, dueOn, assignee, done } = request.body
      const now = context.clock.now()
      return transaction(context.db, async (tx) => {
        const before = await lockTask(tx, request)
        const { taskId, leadId } = before
        const fields: TaskFields = {
          title: title === undefined ? before.title : readTitle(title),
          dueOn: dueOn === undefined ? before.dueOn : readDay(dueOn),
          assignee:
            assignee === undefined
              ? (before.assignee?.userId ?? null)
              : await readMember(tx, caller, assignee, '/assignee'),
          doneAt: done === undefined ? before.doneAt : done ? (before.doneAt ?? now) : null,
        }
        await saveTask(tx, { organizationId, taskId, leadId, actor, now }, fields)
        const state = fields.doneAt === null ? 'open' : 'done'
        return show(await tell(context, tx, { organizationId, taskId, state, by: actor }))
      })
    },
  })
}

function deleteRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/tasks/:taskId',
    schema: {
      operationId: 'deleteTask',
      tags: ['leads'],
      summary: 'Delete a task',
      params: TaskParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: { scope: 'leads:write' } },
    handler: async (request, reply) => {
      await transaction(context.db, async (tx) => {
        const { taskId } = await lockTask(tx, request)
        const { organizationId, actor } = callerOf(request)
        await tell(context, tx, { organizationId, taskId, state: 'deleted', by: actor })
        await deleteTask(tx, organizationId, taskId)
      })
      return reply.code(204).send(null)
    },
  })
}

/** The task that a request names, its lead held until the transaction ends. @throws AppError `not_found` */
async function lockTask(tx: Transaction, request: FastifyRequest): Promise<LeadTask> {
  const caller = callerOf(request)
  const taskId = parseId('task', (request.params as { taskId: string }).taskId)
  const found = taskId === undefined ? undefined : await findTask(tx, caller.organizationId, taskId)
  if (found === undefined || caller.campaignIds?.has(found.campaignId) === false) throw notFound('task')
  await lockLead(tx, leadRef(caller, showId('lead', found.leadId)))
  const held = await findTask(tx, caller.organizationId, found.taskId)
  if (held === undefined) throw notFound('task')
  return held
}

/** Writes the event of a task and reads it as it is now. */
async function tell(
  context: Context,
  tx: Transaction,
  given: {
    readonly organizationId: string
    readonly taskId: string
    readonly state: 'open' | 'done' | 'deleted'
    readonly by: string
    readonly added?: true
  },
): Promise<LeadTask> {
  const { organizationId, taskId, ...what } = given
  const task = await findTask(tx, organizationId, taskId)
  if (task === undefined) throw new Error('A task was not written.')
  const { leadId, campaignId } = task
  const data = { taskId: showId('task', taskId), ...what }
  await emit(context, tx, organizationId, [{ type: 'task.changed', leadId, campaignId, data }])
  return task
}

function readTitle(given: string): string {
  const title = given.trim()
  if (title !== '' && isStorableText(title)) return title
  throw invalid([{ pointer: '/title', code: 'blank', detail: 'Enter a title for the task.' }])
}

function readDay(day: string | null): string | null {
  if (day === null) return null
  try {
    const date = Temporal.PlainDate.from(day)
    if (date.year > 0) return date.toString()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw invalid([
    { pointer: '/dueOn', code: 'invalid_date', detail: 'This is not a valid date. Use a date such as 2027-01-31.' },
  ])
}
