/** Something that reads text from outside. */
export interface TextReader {
  readonly name: string
  /** Characters of the longest text that it is given; what cuts it, is named beside it. */
  readonly longest: number
  /** Milliseconds of processor time that reading it may take, where that is not 50: in a process that can be killed, or all of several texts. */
  readonly mostMs?: number
  readonly read: (text: string) => unknown
}

/** What the main process may spend on one text: nothing else is answered meanwhile. */
export const MOST_MS = 50

/** A refusal is an answer. */
export function tried<T>(read: (given: T) => unknown): (given: T) => unknown {
  return (given) => {
    try {
      return read(given)
    } catch (error) {
      if (error instanceof Error && ['AppError', 'CalendarFault'].includes(error.name)) return error
      throw error
    }
  }
}
