import { rows, statement } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'

/** What somebody wrote down about a lead. */
export interface LeadNote {
  readonly noteId: string
  readonly leadId: string
  readonly text: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}

const SELECT = `select note_id as "noteId", lead_id as "leadId", text, created_by as "createdBy", created_at as "createdAt",
     edited_at as "editedAt"
   from lead_notes where organization_id = $1 and lead_id = $2`

const LIST = statement<LeadNote>(
  'leads.list_notes',
  `${SELECT} and note_id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff') order by note_id desc limit $4`,
)

/** Notes of a lead below an id where one is given, newest first. */
export async function listNotes(
  db: Db,
  { organizationId, leadId }: { readonly organizationId: string; readonly leadId: string },
  { below, limit }: { readonly below: string | null; readonly limit: number },
): Promise<LeadNote[]> {
  return rows(db, LIST, [organizationId, leadId, below, limit])
}

/** A note of this lead, or undefined. */
export const findNote = statement<LeadNote>('leads.find_note', `${SELECT} and note_id = $3`).first(
  (organizationId: string, leadId: string, noteId: string) => [organizationId, leadId, noteId],
  (found) => found,
)

/** How many notes a lead has. */
export const countNotes = statement<{ notes: number }>(
  'leads.count_notes',
  `select count(*)::int as notes from lead_notes where organization_id = $1 and lead_id = $2`,
).first(
  (organizationId: string, leadId: string) => [organizationId, leadId],
  (found) => found?.notes ?? 0,
)

/** Writes a note, new or edited. */
export const saveNote = statement(
  'leads.save_note',
  `insert into lead_notes (organization_id, note_id, lead_id, text, created_by, created_at, edited_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (organization_id, note_id) do update set text = excluded.text, edited_at = excluded.edited_at`,
).run((organizationId: string, { noteId, leadId, text, createdBy, createdAt, editedAt }: LeadNote) => [
  organizationId,
  noteId,
  leadId,
  text,
  createdBy,
  createdAt,
  editedAt,
])

/** Removes a note. */
export const deleteNote = statement(
  'leads.delete_note',
  `delete from lead_notes where organization_id = $1 and note_id = $2`,
).run((organizationId: string, noteId: string) => [organizationId, noteId])
