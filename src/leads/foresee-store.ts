import { byteaText, jsonRows, rows, statement } from '../platform/db.ts'
import type { Db } from '../platform/db.ts'
import type { EndReason, LeadStatus } from './transitions.ts'

/** A lead that an address has. */
export interface PresentLead {
  addressHash: Buffer
  leadId: string
  campaignId: string
  acceptedAt: Date
  status: LeadStatus
  endReason: EndReason | null
}

const FIND_PRESENT = statement<PresentLead>(
  'leads.find_present',
  `select l.address_hash as "addressHash", l.lead_id as "leadId", l.campaign_id as "campaignId",
     l.accepted_at as "acceptedAt", l.status, l.end_reason as "endReason"
   from json_to_recordset($2::json) as k("addressHash" bytea)
   join leads l on l.organization_id = $1 and l.address_hash = k."addressHash"
   order by l.lead_id`,
)

/** Every lead of the addresses named, oldest first, in all campaigns of the organization. */
export async function findPresent(db: Db, organizationId: string, hashes: readonly Buffer[]): Promise<PresentLead[]> {
  return rows(db, FIND_PRESENT, [organizationId, jsonRows(hashes.map((hash) => ({ addressHash: byteaText(hash) })))])
}
