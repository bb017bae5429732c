import { createContext, use } from 'react'
import type { Schemas } from '../api/client.ts'

/** The list that a conversation is opened from. */
export interface OpenedFrom {
  /** What the list knows of a mail, which is there before its conversation is. */
  readonly rowOf: (inboundId: string) => Schemas['InboundMail'] | undefined
  /** Goes on from a mail that is done with to the next one of the list, if that mail is still open. */
  readonly goOn: (doneId: string) => void
}

/** The list that a conversation is opened from. */
export const OpenedFrom = createContext<OpenedFrom>({ rowOf: () => undefined, goOn: () => undefined })

/** The list beside the opened conversation. */
export const useOpenedFrom = () => use(OpenedFrom)
