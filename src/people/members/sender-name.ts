import type { Member } from './member-store.ts'

/** Who may give an email its name: the mailbox it leaves through, the first owner, the organization. */
export interface NamesOfSender {
  readonly mailbox: { readonly fromName: string } | undefined
  readonly owner: Pick<Member, 'name'> | undefined
  readonly organization: { readonly name: string }
}

/** Who an email is from: as its mailbox says; without one the first owner, or the organization where it has none. */
export function senderNameOf({ mailbox, owner, organization }: NamesOfSender): string {
  return mailbox?.fromName ?? owner?.name ?? organization.name
}
