interface Count<Answer> {
  readonly answer: Promise<Answer>
  /** The one that begins when this one has ended, for who asked meanwhile. */
  next: Promise<Answer> | undefined
}

/**
 * Counts for many who ask the same: one count at a time, and one to follow, which all share who ask meanwhile. Every answer
 * is counted after it was asked for, so that whoever did something and then looks sees it. Nothing is kept.
 */
export function shareAnswers<Question, Answer>(
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
