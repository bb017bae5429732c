import { naming } from '../../leads/index.ts'
import { TAKEN_BACK } from '../../sending/index.ts'
import { jsonRows, statement } from '../../platform/database/db.ts'

export const LABEL_COLORS = ['teal', 'blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'gray'] as const

/** A word that people put on conversations. */
export interface Label {
  labelId: string
  name: string
  color: (typeof LABEL_COLORS)[number]
}

/** The labels of an organization, in the order in which they are offered. */
export const listLabels = statement<Label>(
  'replies.list_labels',
  `select label_id as "labelId", name, color from inbox_labels where organization_id = $1 order by position, label_id`,
).rows((organizationId: string) => [organizationId])

/** Writes labels, new and changed, in their order. */
export const saveLabels = statement(
  'replies.save_labels',
  `insert into inbox_labels as b (organization_id, label_id, position, name, color)
   select $1, l."labelId", l.position, l.name, l.color
   from json_to_recordset($2::json) as l("labelId" uuid, position integer, name text, color text)
   on conflict (organization_id, label_id) do update
     set position = excluded.position, name = excluded.name, color = excluded.color`,
).run((organizationId: string, labels: readonly Label[]) => [
  organizationId,
  jsonRows(labels.map((label, position) => ({ ...label, position }))),
])

/** Removes all labels but these, from every conversation. */
export const keepLabels = statement(
  'replies.keep_labels',
  `delete from inbox_labels where organization_id = $1 and label_id <> all($2::uuid[])`,
).run((organizationId: string, labelIds: readonly string[]) => [organizationId, labelIds])

/** Removes labels in whose name the address or the full name of one of the leads stands. */
export const forgetLabelsNaming = statement(
  'replies.forget_labels_naming',
  `delete from inbox_labels b where b.organization_id = $1 and ${naming('b.name')}`,
).run((organizationId: string, leadIds: readonly string[]) => [organizationId, leadIds])

/** What a person says of the conversation with a lead; what is undefined stays. */
export interface ConversationChange {
  readonly assignee?: string | null | undefined
  readonly snoozedUntil?: Date | null | undefined
}

/** Writes who answers a lead and until when that can wait. */
export const changeConversation = statement(
  'replies.change_conversation',
  `insert into conversations as c (organization_id, lead_id, assignee, snoozed_until) values ($1, $2, $4, $6)
   on conflict (organization_id, lead_id) do update set
     assignee = case when $3 then excluded.assignee else c.assignee end,
     snoozed_until = case when $5 then excluded.snoozed_until else c.snoozed_until end,
     snoozed_before = case when $5 then null else c.snoozed_before end`,
).run((place: { readonly organizationId: string; readonly leadId: string }, change: ConversationChange) => {
  const { assignee, snoozedUntil } = change
  const given = [assignee !== undefined, assignee ?? null, snoozedUntil !== undefined, snoozedUntil ?? null]
  return [place.organizationId, place.leadId, ...given]
})

/** The labels of a conversation, by their ids. */
export const findConversationLabels = statement<{ labelId: string }>(
  'replies.find_conversation_labels',
  `select label_id as "labelId" from conversation_labels where organization_id = $1 and lead_id = $2`,
).rows(
  (organizationId: string, leadId: string) => [organizationId, leadId],
  (found) => found.map(({ labelId }) => labelId),
)

/** Puts these labels on a conversation and takes all others off it. */
export const setConversationLabels = statement(
  'replies.set_conversation_labels',
  `with gone as (
     delete from conversation_labels where organization_id = $1 and lead_id = $2 and label_id <> all($3::uuid[])
   ), added as (
     insert into conversation_labels (organization_id, lead_id, label_id)
     select $1, $2, l from unnest($3::uuid[]) l on conflict do nothing
   )
   select 1`,
).run((organizationId: string, leadId: string, labelIds: readonly string[]) => [organizationId, leadId, labelIds])

/** They wrote: the conversation is no longer put off. */
export const wakeConversation = statement(
  'replies.wake_conversation',
  `update conversations set snoozed_until = null, snoozed_before = null
   where organization_id = $1 and lead_id = $2 and (snoozed_until is not null or snoozed_before is not null)`,
).run((organizationId: string, leadId: string) => [organizationId, leadId])

/** We wrote at $3: the conversation is no longer put off, unless that is taken back. */
export const wakeByAnswer = statement(
  'replies.wake_by_answer',
  `update conversations set snoozed_until = null, snoozed_before = snoozed_until, woken_at = $3
   where organization_id = $1 and lead_id = $2 and snoozed_until is not null`,
).run((organizationId: string, leadId: string, now: Date) => [organizationId, leadId, now])

/** The conversation is put off as it was before an answer of ours, if that and every later one was taken back. */
export const snoozeAgain = statement(
  'replies.snooze_again',
  `update conversations c set snoozed_until = c.snoozed_before, snoozed_before = null
   where c.organization_id = $1 and c.lead_id = $2 and c.snoozed_before is not null
     and not exists (select from messages m where m.organization_id = $1 and m.lead_id = $2 and m.kind = 'reply'
       and m.created_at >= c.woken_at and (m.state = 'cancelled' and m.reason = '${TAKEN_BACK}') is not true)`,
).run((organizationId: string, leadId: string) => [organizationId, leadId])

/** Gives the conversations of a member to nobody. */
export const unassignConversations = statement(
  'replies.unassign_conversations',
  `update conversations set assignee = null where organization_id = $1 and assignee = $2`,
).run((organizationId: string, userId: string) => [organizationId, userId])
