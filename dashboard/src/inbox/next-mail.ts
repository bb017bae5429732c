import { createContext, use } from 'react'

/** Goes on from a mail that is done with to the next one of the list, if that mail is still open. */
export const NextMail = createContext<(doneId: string) => void>(() => undefined)

/** The way to the next mail, for what is done with the opened one. */
export const useNextMail = () => use(NextMail)
