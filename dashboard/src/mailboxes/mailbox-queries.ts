import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { mailboxQueries as t } from './texts.tsx'

export type Mailbox = Schemas['Mailbox']

/** Every mailbox of the organization, in the order in which they were added. */
export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: async () => (await answered(api.GET('/api/v1/mailboxes'))).data,
})

/** What DNS says of the domain of a mailbox. */
export const domainQuery = (mailboxId: string) =>
  queryOptions({
    queryKey: ['mailbox-domain', mailboxId],
    queryFn: () => answered(api.GET('/api/v1/mailboxes/{mailboxId}/domain', { params: { path: { mailboxId } } })),
    staleTime: 600_000,
  })

export type SendingDomain = Schemas['SendingDomain']

/** The domains whose emails are signed with a key that was brought. */
export const sendingDomainsQuery = queryOptions({
  queryKey: ['sending-domains'],
  queryFn: async () => (await answered(api.GET('/api/v1/sending-domains'))).data,
})

/** What to know of a mailbox that only sends, where it is chosen. */
export const NOBODY_READS = t.nobodyReadsItRepliesBouncesAnd

/** The domains that mailboxes send from, and those that have a key, each once. */
export function domainsOf(
  mailboxes: readonly Pick<Mailbox, 'address'>[],
  keys: readonly Pick<SendingDomain, 'domain'>[],
): string[] {
  const sending = mailboxes.map(({ address }) => address.slice(address.lastIndexOf('@') + 1).toLowerCase())
  return [...new Set([...sending, ...keys.map(({ domain }) => domain)])].toSorted()
}
