import type { Schemas } from '../../api/client.ts'
import type { MailChange } from '../use-change-mail.ts'

/** What each menu of the bar gets. */
export interface MenuProps {
  readonly mail: Schemas['InboundMail']
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  /** Says something of the mail, and how it reads until the server has answered. */
  readonly change: (body: MailChange, shown: Partial<Schemas['InboundMail']>) => void
}
