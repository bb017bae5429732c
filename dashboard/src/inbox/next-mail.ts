import { createContext, use } from 'react'

/** Goes on to the next mail of the list. */
export const NextMail = createContext<() => void>(() => undefined)

/** The way to the next mail, for what is done with the opened one. */
export const useNextMail = () => use(NextMail)
