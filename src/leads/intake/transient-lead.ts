import type { Context } from '../../platform/context.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import type { Lead } from '../lead-store.ts'
import { STORED_FIELDS } from '../fields/lead-fields.ts'
import type { ParsedLead, StoredFields } from '../fields/lead-fields.ts'

const NOTHING_SAID = Object.fromEntries(STORED_FIELDS.map(({ name }) => [name, null])) as {
  [Name in keyof StoredFields]: null
}

const BLANK = {
  ...NOTHING_SAID,
  endReason: null,
  holdReason: null,
  holdUntil: null,
  score: null,
  tier: null,
  mailboxId: null,
  lastSentAt: null,
  nextSendAt: null,
  stage: null,
  dueAt: null,
  status: 'queued' as const,
  run: 1,
  step: 0,
  version: 1,
}

/** A lead as it would be stored now, without being stored. */
export function transientLead(
  context: Context,
  { organizationId, campaignId }: { readonly organizationId: string; readonly campaignId: string },
  lead: ParsedLead,
): Lead {
  const now = context.clock.now()
  return {
    ...BLANK,
    ...lead,
    organizationId,
    campaignId,
    addressHash: hashAddress(context.instance.erasureKey, organizationId, lead.emailKey),
    leadId: uuidv7(now.getTime()),
    acceptedAt: now,
    updatedAt: now,
  }
}
