import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { hashAddress } from '../platform/secrets/secret-box.ts'
import { findContactStates } from './contact-store.ts'
import type { ContactKey } from './contact-store.ts'

/** The person behind an address, as contacts are locked and found. */
export function contactKeyOf(context: Context, organizationId: string, emailKey: string): ContactKey {
  return { organizationId, emailKey, addressHash: hashAddress(context.instance.erasureKey, organizationId, emailKey) }
}

/** Which of some addresses are those of erased persons. */
export async function findErased(
  context: Context,
  db: Db,
  organizationId: string,
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const people = emailKeys.map((emailKey) => contactKeyOf(context, organizationId, emailKey))
  const states = people.length === 0 ? [] : await findContactStates(db, organizationId, people)
  return new Set(emailKeys.filter((_, index) => states[index]?.isErased === true))
}
