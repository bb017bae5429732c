import { agingTable } from '../platform/work/retention-store.ts'

const NOT_IN_SEQUENCE = `not exists (
         select from leads l where l.organization_id = $1 and l.lead_id = r.lead_id and l.status <> 'ended')`

/**
 * What mails of leads say that came in; that they came stays, and so do texts of leads that are still in their sequence.
 */
export const oldInboundTexts = agingTable({
  name: 'inbound_texts',
  kind: 'messageTexts',
  table: 'inbound',
  id: 'inbound_id',
  age: 'r.handled_at',
  part: 500,
  among: 'r.texts_removed_at is null',
  goes: `r.texts_removed_at is null and r.lead_id is not null and ${NOT_IN_SEQUENCE}`,
  empties: `subject = '', text_new = '', text_full = '', raw = null, attachments = '[]', others = '{}',
    intent_why = null`,
  stamps: 'texts_removed_at',
})

/**
 * Mails that belong to no lead, with all that is known of them. Of a folder that was read before no more than 14 days are
 * ever read again, and these are 30 at least: none is taken in twice.
 */
export const oldUnmatchedMail = agingTable({
  name: 'unmatched_mail',
  kind: 'messageTexts',
  table: 'inbound',
  id: 'inbound_id',
  age: 'r.handled_at',
  part: 500,
  among: 'r.lead_id is null',
  goes: 'r.lead_id is null',
})

/** The bytes of mails that came in; what was read of them stays. */
export const oldRawMail = agingTable({
  name: 'raw_mail',
  kind: 'rawMail',
  table: 'inbound',
  id: 'inbound_id',
  age: 'r.handled_at',
  part: 100,
  among: 'r.raw is not null',
  empties: 'raw = null',
})
