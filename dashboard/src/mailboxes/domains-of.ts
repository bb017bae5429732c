import type { Mailbox, SendingDomain } from './mailbox-queries.ts'

/** The domains that mailboxes send from, and those that have a key, each once. */
export function domainsOf(
  mailboxes: readonly Pick<Mailbox, 'address'>[],
  keys: readonly Pick<SendingDomain, 'domain'>[],
): string[] {
  const sending = mailboxes.map(({ address }) => address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return [...new Set([...sending, ...keys.map(({ domain }) => domain)])].toSorted()
}
