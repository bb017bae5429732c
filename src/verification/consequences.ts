import { ADDRESS_HOLD } from '../leads/index.ts'
import type { Consequence } from '../platform/context.ts'
import { VERDICT_HOLDS } from './judge-address.ts'
import { acceptAddressesOf, deleteVerdictsOf } from './verdict-store.ts'

function leadsOf(happenings: readonly { leadId?: string }[]): string[] {
  return happenings.flatMap((happening) => happening.leadId ?? [])
}

/** Whoever lifts the hold on a lead whose address was doubted wants it written to. */
export const acceptAddresses: Consequence<'lead.resumed'> = async (context, tx, organizationId, happenings) => {
  const held = happenings.filter(({ data }) => data.from === ADDRESS_HOLD)
  if (held.length === 0) return
  const now = context.clock.now()
  const until = new Date(now.getTime() + VERDICT_HOLDS)
  await acceptAddressesOf(tx, organizationId, leadsOf(held), { now, until })
}

/** What was said of the address of a lead goes with the last lead that has it. */
export const forgetVerdicts: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  await deleteVerdictsOf(tx, organizationId, leadsOf(happenings))
}
