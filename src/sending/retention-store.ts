import { agingTable } from '../platform/work/retention-store.ts'

/**
 * Texts of emails that are done with, and their files; the emails stay, and so do texts of leads that are still in their sequence, and of
 * emails that wait to be filed in the Sent folder.
 */
export const oldMessageTexts = agingTable({
  name: 'message_texts',
  kind: 'messageTexts',
  table: 'messages',
  id: 'message_id',
  age: 'coalesce(r.sent_at, r.created_at)',
  part: 500,
  among: `r.body is not null and r.state in ('sent', 'captured', 'failed', 'cancelled')`,
  goes: `r.body is not null and r.state in ('sent', 'captured', 'failed', 'cancelled') and r.sent_copy_at is null
       and not exists (select from leads l where l.organization_id = $1 and l.lead_id = r.lead_id and l.status <> 'ended')`,
  empties: 'subject = null, body = null, html = null, icalendar = null',
  stamps: 'texts_removed_at',
  keeps: {
    columns: 'r.message_id',
    statements: `files as (
     delete from message_attachments a using gone g where a.organization_id = $1 and a.message_id = g.message_id)`,
  },
})

/** Single openings of links; that a person opened one stays with the email, for its figures. */
export const oldLinkHits = agingTable({
  name: 'link_hits',
  kind: 'clicks',
  table: 'link_hits',
  id: 'hit_id',
  age: 'r.hit_at',
  part: 1_000,
  keeps: {
    columns: 'r.token_hash, r.hit_at, r.verdict',
    statements: `clicked as (
     update messages m set clicked_at = least(m.clicked_at, first.at)
     from (select k.message_id, min(g.hit_at) as at from gone g
       join tracked_links k on k.organization_id = $1 and k.token_hash = g.token_hash
       where g.verdict = 'human' group by k.message_id) first
     where m.organization_id = $1 and m.message_id = first.message_id)`,
  },
})
