import type { Schemas } from '../../api/client.ts'
import type { ChangingMail } from '../use-change-mail.ts'

/** What each menu of the bar gets. */
export interface MenuProps {
  readonly mail: Schemas['InboundMailDetail']
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  readonly changing: ChangingMail
}
