import type { Organization } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Sender } from './render-step.ts'

/** Who a previewed email is from: the mailbox is chosen when it is sent. */
export function previewSender({ name, postalAddress }: Pick<Organization, 'name' | 'postalAddress'>): Sender {
  return { name, email: 'sender@fairlead.invalid', companyName: name, postalAddress }
}

/** Links that show where they will stand and lead nowhere. */
export function previewLinks(context: Context): { calendar: string; unsubscribe: string } {
  const { publicUrl } = context.settings
  return { calendar: `${publicUrl}/c/preview`, unsubscribe: `${publicUrl}/u/preview` }
}
