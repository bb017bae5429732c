import { AppError } from '../platform/errors.ts'
import { createFairSemaphore } from '../platform/work/fair-semaphore.ts'
import type { FairSemaphore } from '../platform/work/fair-semaphore.ts'

/** Of the ten connections of a process, so many count reports. */
const COUNTERS = { total: 4, perOrganization: 2 }
/** How long a report waits for its turn, in milliseconds. */
const LONGEST_WAIT = 10_000
/** So many of one organization may wait. */
const MOST_WAITING = 20
const RETRY_AFTER_SECONDS = 5

/** Turns at counting; `take` throws AppError `too_many_reports` where those before it take too long. */
export function createReportSemaphore(longestWait = LONGEST_WAIT): FairSemaphore {
  return createFairSemaphore({
    ...COUNTERS,
    mostWaiting: MOST_WAITING,
    longestWait,
    refuse: () =>
      new AppError('too_many_reports', 'Too many reports are counted at once. Ask for one after the other.', {
        details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      }),
  })
}

interface Count<Answer> {
  readonly answer: Promise<Answer>
  /** The one that begins when this one has ended, for who asked meanwhile. */
  next: Promise<Answer> | undefined
}

/**
 * Counts for many who ask the same: one count at a time, and one to follow, which all share who ask meanwhile. Every answer
 * is counted after it was asked for, so that whoever did something and then looks sees it. Nothing is kept.
 */
export function shareCounts<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const counts = new Map<string, Count<Answer>>()
  const begin = (key: string, question: Question) => {
    const count: Count<Answer> = { answer: read(question), next: undefined }
    counts.set(key, count)
    const end = () => {
      if (count.next === undefined) counts.delete(key)
    }
    count.answer.then(end, end)
    return count.answer
  }
  return (question) => {
    const key = keyOf(question)
    const underWay = counts.get(key)
    if (underWay === undefined) return begin(key, question)
    const follow = () => begin(key, question)
    underWay.next ??= underWay.answer.then(follow, follow)
    return underWay.next
  }
}
