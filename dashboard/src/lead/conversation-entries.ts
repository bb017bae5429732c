import type { Schemas } from '../api/client.ts'

type Message = Schemas['Message']
type Mail = Schemas['InboundMail']

/** An email of ours or one of theirs, and when it was written, or is to be. */
export type Entry = { readonly at: string } & ({ readonly message: Message } | { readonly mail: Mail })

/** Both sides in one list, newest first. What was cancelled before it was written tells nothing. */
export function entriesOf(messages: readonly Message[], mails: readonly Mail[]): Entry[] {
  const ours = messages.filter(({ state, body }) => state !== 'cancelled' || body !== null)
  return [
    ...ours.map((message) => ({ at: message.sentAt ?? message.dueAt ?? message.plannedAt, message })),
    ...mails.map((mail) => ({ at: mail.receivedAt, mail })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** What was said last: of ours only what went to the lead itself, not what is planned, nor a notice to its host. */
export function latestOf(entries: readonly Entry[], address: string): Entry | undefined {
  return entries.find(
    (entry) =>
      'mail' in entry || (entry.message.sentAt !== null && entry.message.to?.toLowerCase() === address.toLowerCase()),
  )
}

/** The beginning of a text without its empty lines. */
export function withoutGaps(text: string): string {
  return text.trim().replaceAll(/\n\s*\n/g, '\n')
}
