import type { Context } from '../platform/context.ts'
import type { Transaction } from '../platform/db.ts'
import { hashAddress } from '../platform/secrets.ts'
import type { OrderRules } from '../suppressions/index.ts'
import { parseEmail } from './email.ts'
import { lockLeadsOfAddress } from './lead-store.ts'
import { hostFacts } from './mail-kind.ts'
import { endLeads } from './move-leads.ts'

function readAddress(text: string) {
  const reading = parseEmail(text)
  return 'value' in reading ? reading.value : reading.refusal
}

/** How addresses are read, and at which domains anybody may have one. */
export const listRules: OrderRules = { readAddress, isFreeMail: (host) => hostFacts(host).kind === 'free_mail' }

/** Ends the leads of addresses that were suppressed, in the same transaction. */
export function endLeadsOf(context: Context, organizationId: string) {
  return async (tx: Transaction, emailKeys: readonly string[]): Promise<void> => {
    for (const emailKey of emailKeys) {
      const hash = hashAddress(context.instance.erasureKey, organizationId, emailKey)
      const leads = await lockLeadsOfAddress(tx, organizationId, hash)
      await endLeads(context, tx, organizationId, { leads, reason: 'suppressed' })
    }
  }
}
