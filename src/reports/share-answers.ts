/** A count that took longer than this is kept for a while, in milliseconds. */
const QUICK = 100
/** For how many times as long as it took: so much at most of the database's time goes into counting the same. */
const KEPT_FOR = 10

interface Count<Answer> {
  readonly answer: Promise<Answer>
  /** In milliseconds; undefined while it is counted. */
  keptUntil: number | undefined
}

/**
 * Makes who asks for the same while it is counted share the answer, and keeps one that took long for ten times as long.
 * What fails is not kept. `keptFor` 0 keeps nothing once it is counted; `now` is in milliseconds and never goes back.
 */
export function shareAnswers<Question, Answer>(
  read: (question: Question) => Promise<Answer>,
  keyOf: (question: Question) => string,
  { now = () => performance.now(), keptFor = KEPT_FOR }: { now?: () => number; keptFor?: number } = {},
): (question: Question) => Promise<Answer> {
  const counts = new Map<string, Count<Answer>>()
  const forgetOld = () => {
    for (const [key, { keptUntil = Infinity }] of counts) if (keptUntil <= now()) counts.delete(key)
  }
  return (question) => {
    forgetOld()
    const key = keyOf(question)
    const known = counts.get(key)
    if (known !== undefined) return known.answer
    const began = now()
    const count: Count<Answer> = { answer: read(question), keptUntil: undefined }
    counts.set(key, count)
    const finish = (keep: boolean) => {
      const took = now() - began
      count.keptUntil = keep && keptFor > 0 && took > QUICK ? now() + took * keptFor : 0
      if (count.keptUntil === 0) counts.delete(key)
    }
    count.answer.then(
      () => finish(true),
      () => finish(false),
    )
    return count.answer
  }
}
