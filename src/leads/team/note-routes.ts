import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { KEEPERS, answerOnce } from '../../accounts/index.ts'
import { callerOf } from '../../http/access/access.ts'
import { idempotencyOf, retryHeader } from '../../http/idempotency-key.ts'
import { PageQuery, pageById, pageOf } from '../../http/list-paging.ts'
import { LeadParams } from '../../http/params.ts'
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
import { auditLead, lockLead, readLead, withLockedLead } from '../lifecycle/lead-commands.ts'
import type { LeadRef } from '../lifecycle/lead-commands.ts'
import type { Lead } from '../lead-store.ts'
import { leadRefOf } from '../routes.ts'
import { countNotes, deleteNote, findNote, listNotes, saveNote } from './note-store.ts'
import type { LeadNote } from './note-store.ts'

/** Of one lead at most so many notes. */
const MOST_NOTES = 500

const NoteBody = Type.Object(
  { text: Type.String({ minLength: 1, maxLength: 5_000, examples: ['Called, asked to ring again in March.'] }) },
  { additionalProperties: false, title: 'NoteText' },
)

const NoteAnswer = Type.Object(
  {
    noteId: Type.String(),
    text: Type.String({ description: 'Plain text.' }),
    createdBy: Type.String({ description: 'The author, `user_…` or `key_…`.' }),
    createdAt: Type.String(),
    editedAt: nullable(Type.String()),
  },
  { title: 'Note', description: 'A note of the team about a lead.' },
)

const NoteParams = Type.Object({
  ...LeadParams.properties,
  noteId: Type.String({ description: 'The `noteId`, `lnote_…`.' }),
})

const WRITE = { scope: 'leads:write', shows: { scope: 'leads:read' } } as const

/** What the team writes down about leads. */
export function noteRoutes(server: Server, context: Context): void {
  listRoute(server, context)
  addRoute(server, context)
  editRoute(server, context)
  deleteRoute(server, context)
}

function show({ noteId, text, createdBy, createdAt, editedAt }: LeadNote): Type.Static<typeof NoteAnswer> {
  return {
    noteId: showId('lnote', noteId),
    text,
    createdBy,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }
}

function listRoute(server: Server, context: Context): void {
  server.route({
    method: 'GET',
    url: '/api/v1/leads/:prospectId/notes',
    schema: {
      operationId: 'listNotes',
      tags: ['leads'],
      summary: 'List notes on a lead',
      description: 'Newest first. The field `notes` of a lead is something else: words for research.',
      params: LeadParams,
      querystring: PageQuery,
      response: { 200: pageOf(NoteAnswer, 'A page of notes.'), ...problems(400, 404) },
    },
    config: { access: { scope: 'leads:read' } },
    handler: async (request) => {
      const lead = await readLead(context.db, leadRefOf(request))
      return pageById(context.secrets, request, {
        find: (part) => listNotes(context.db, lead, part),
        idOf: ({ noteId }) => noteId,
        show,
      })
    },
  })
}

function addRoute(server: Server, context: Context): void {
  server.route({
    method: 'POST',
    url: '/api/v1/leads/:prospectId/notes',
    schema: {
      operationId: 'addNote',
      tags: ['leads'],
      summary: 'Add a note to a lead',
      description: `Up to ${MOST_NOTES} per lead. Never sent. Deleted with the lead.`,
      params: LeadParams,
      headers: retryHeader('Makes a retry safe for 24 hours: one note, one answer.'),
      body: NoteBody,
      response: { 201: NoteAnswer, ...problems(400, 404, 409, 413, 415, 422) },
    },
    config: { access: WRITE },
    handler: async (request, reply) => {
      const ref = leadRefOf(request)
      const text = readText(request.body.text)
      const now = context.clock.now()
      const retry = { organizationId: ref.organizationId, key: idempotencyOf(request), now }
      const answer = await transaction(context.db, (tx) =>
        answerOnce(tx, retry, async () => {
          const lead = await lockLead(tx, ref)
          const { organizationId, leadId } = lead
          if ((await countNotes(tx, organizationId, leadId)) >= MOST_NOTES) {
            throw new AppError('limit_reached', `A lead has at most ${MOST_NOTES} notes. Delete one first.`)
          }
          const createdBy = callerOf(request).actor
          const note = { noteId: uuidv7(now.getTime()), leadId, text, createdBy, createdAt: now, editedAt: null }
          await saveNote(tx, organizationId, note)
          await tell(context, tx, { ref, lead, noteId: note.noteId, deed: 'added' })
          return { status: 201, body: show(note), location: null, secrets: [], leadId }
        }),
      )
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
      return reply.code(201).send(answer.body as Type.Static<typeof NoteAnswer>)
    },
  })
}

function editRoute(server: Server, context: Context): void {
  server.route({
    method: 'PATCH',
    url: '/api/v1/leads/:prospectId/notes/:noteId',
    schema: {
      operationId: 'editNote',
      tags: ['leads'],
      summary: 'Edit a note',
      description: 'Only its author can.',
      params: NoteParams,
      body: NoteBody,
      response: { 200: NoteAnswer, ...problems(400, 404, 413, 415) },
    },
    config: { access: WRITE },
    handler: (request) => {
      const ref = leadRefOf(request)
      const text = readText(request.body.text)
      return withLockedLead(context, ref, async (tx, lead) => {
        const before = await requireNote(tx, lead, request)
        if (before.createdBy !== callerOf(request).actor) {
          throw new AppError('forbidden', 'Only the author of a note can edit it.')
        }
        const note = { ...before, text, editedAt: context.clock.now() }
        await saveNote(tx, lead.organizationId, note)
        await tell(context, tx, { ref, lead, noteId: note.noteId, deed: 'edited' })
        return show(note)
      })
    },
  })
}

function deleteRoute(server: Server, context: Context): void {
  server.route({
    method: 'DELETE',
    url: '/api/v1/leads/:prospectId/notes/:noteId',
    schema: {
      operationId: 'deleteNote',
      tags: ['leads'],
      summary: 'Delete a note',
      description: 'Its author, owners and admins can.',
      params: NoteParams,
      response: { 204: DONE, ...problems(404) },
    },
    config: { access: { scope: 'leads:write' } },
    handler: async (request, reply) => {
      const ref = leadRefOf(request)
      await withLockedLead(context, ref, async (tx, lead) => {
        const { noteId, createdBy } = await requireNote(tx, lead, request)
        const { actor, role } = callerOf(request)
        if (createdBy !== actor && !KEEPERS.some((keeper) => keeper === role)) {
          throw new AppError('forbidden', 'Only the author of a note, an owner or an admin can delete it.')
        }
        await deleteNote(tx, lead.organizationId, noteId)
        await tell(context, tx, { ref, lead, noteId, deed: 'deleted' })
      })
      return reply.code(204).send(null)
    },
  })
}

/** The note of the lead that a request names. @throws AppError `not_found` */
async function requireNote(tx: Transaction, lead: Lead, request: FastifyRequest): Promise<LeadNote> {
  const noteId = parseId('lnote', (request.params as { noteId: string }).noteId)
  const found = noteId === undefined ? undefined : await findNote(tx, lead.organizationId, lead.leadId, noteId)
  if (found === undefined) throw notFound('note')
  return found
}

/** Writes event and audit of what was done to a note, without its words. */
async function tell(
  context: Context,
  tx: Transaction,
  given: {
    readonly ref: LeadRef
    readonly lead: Lead
    readonly noteId: string
    readonly deed: 'added' | 'edited' | 'deleted'
  },
): Promise<void> {
  const { ref, lead, noteId, deed } = given
  const { organizationId, leadId, campaignId } = lead
  const data = { noteId: showId('lnote', noteId), deed, ...(ref.actor === undefined ? {} : { by: ref.actor }) }
  await emit(context, tx, organizationId, [{ type: 'lead.noted', leadId, campaignId, data }])
  await auditLead(context, tx, ref, { action: `lead.note_${deed}` })
}

function readText(given: string): string {
  const text = given.trim()
  if (text !== '' && isStorableText(text)) return text
  throw invalid([{ pointer: '/text', code: 'blank', detail: 'Enter a note.' }])
}
