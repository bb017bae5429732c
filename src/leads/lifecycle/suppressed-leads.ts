import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { hashAddress } from '../../platform/secrets/secret-box.ts'
import type { SuppressionRules } from '../../suppressions/index.ts'
import { parseEmail } from '../validation/email.ts'
import { lockLeadsOfAddresses } from '../lead-store.ts'
import { hostFacts } from '../validation/domain.ts'
import { endLeads } from './transition-leads.ts'

function readAddress(text: string) {
  const reading = parseEmail(text)
  return 'value' in reading ? reading.value : reading.refusal
}

/** How addresses are read, and at which domains anybody may have one. */
export const suppressionRules: SuppressionRules = {
  readAddress,
  isFreeMail: (host) => hostFacts(host).kind === 'free_mail',
}

/** Ends the leads of addresses that were suppressed, in the same transaction. */
export function endLeadsOfAddresses(context: Context, organizationId: string) {
  return async (tx: Transaction, emailKeys: readonly string[]): Promise<void> => {
    for (const emailKey of emailKeys) {
      const hash = hashAddress(context.instance.erasureKey, organizationId, emailKey)
      const leads = await lockLeadsOfAddresses(tx, organizationId, [hash])
      await endLeads(context, tx, organizationId, { leads, reason: 'suppressed' })
    }
  }
}
