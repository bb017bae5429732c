import { statement } from '../../platform/database/db.ts'

/** Who said first that a calendar link is theirs, or undefined while nobody has. */
export const findVisitor = statement<{ visitorHash: Buffer }>(
  'bookings.find_visitor',
  `select visitor_hash as "visitorHash" from calendar_link_visitors where organization_id = $1 and token_hash = $2`,
).first((organizationId: string, tokenHash: Buffer) => [organizationId, tokenHash])

/** Remembers a visitor, unless another one came first; answers whether this one is remembered now. */
export const insertVisitor = statement(
  'bookings.insert_visitor',
  `insert into calendar_link_visitors (organization_id, token_hash, visitor_hash, confirmed_at)
   select organization_id, token_hash, $3, $4 from calendar_links where organization_id = $1 and token_hash = $2
   on conflict do nothing`,
).changes((link: { organizationId: string; tokenHash: Buffer }, visitorHash: Buffer, now: Date) => [
  link.organizationId,
  link.tokenHash,
  visitorHash,
  now,
])
