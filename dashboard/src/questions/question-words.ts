import type { Schemas } from '../api/client.ts'

export type Question = Schemas['CampaignQuestion']
export type AnswerType = Question['answer']

/** What an answer may be, in a list to choose from. */
export const ANSWER_WORDS: Readonly<Record<AnswerType, string>> = {
  yes_no: 'Yes or no',
  number: 'Number',
  choice: 'One of several',
  text: 'Text',
  date: 'Date',
}

export const NEEDED_WORDS = {
  score: 'For scoring',
  text: 'For emails',
} as const

export const MOST_QUESTIONS = 20

/** Words that say nothing of what a question is about. */
const PLAIN = new Set(
  'a an the do does did is are was were has have had they it its their them this that company business of in on at for to by with from what which who how when where any there many much'.split(
    ' ',
  ),
)
const MOST_WORDS = 4
const LONGEST = 40

/** A key for templates, made of what a question is about and taken by no other: `ownPort`. */
export function freshKey(question: string, taken: readonly string[]): string {
  const all = question
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9\s]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const telling = all.filter((word) => !PLAIN.has(word))
  const words = (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
  const joined = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  const stem = joined.replace(/^[0-9]+/, '').slice(0, LONGEST - 2) || 'question'
  const first = stem.charAt(0).toLowerCase() + stem.slice(1)
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? first : `${first}${number}`
    if (!taken.includes(key)) return key
  }
}

/** The question with other words; the key of one that was never saved follows them, unless somebody chose it. */
export function reworded(question: Question, words: string, others: readonly string[], isSaved: boolean): Question {
  const isOwn = isSaved || (question.key !== '' && question.key !== freshKey(question.question, others))
  return { ...question, question: words, key: isOwn ? question.key : freshKey(words, others) }
}

/** The question with another type of answer; choices go with the type that has them. */
export function withAnswer({ choices = [], ...question }: Question, answer: AnswerType): Question {
  return answer === 'choice' ? { ...question, answer, choices } : { ...question, answer }
}

/** The names of the criteria that read the answer at a path. */
export function readersOf(path: string | undefined, { criteria = [] }: Schemas['Icp']): string[] {
  const isRead = ({ field, anyOf = [] }: Schemas['Criterion']) =>
    [field, ...anyOf.map((one) => one.field)].includes(path)
  return path === undefined ? [] : criteria.filter(isRead).map(({ id, label }) => label ?? id)
}

/** What of a campaign compares answers. */
type Comparing = Pick<Schemas['CampaignPatch'], 'icp' | 'sequence'>

/**
 * The criteria and the emails' conditions with each answer named by the key of its question, where that question was changed:
 * its answer stands at another path then. Parts that read none are left out.
 */
export function followed(
  { icp, sequence }: Pick<Schemas['Campaign'], 'icp' | 'sequence'>,
  saved: readonly Question[],
  now: readonly Question[],
): Comparing {
  const changed = new Map(
    saved.flatMap((before) => {
      const after = now.find(({ key }) => key === before.key)
      const isSame = after !== undefined && asked(after) === asked(before)
      return after === undefined || isSame || before.path === undefined ? [] : [[before.path, `answers.${before.key}`]]
    }),
  )
  const next = { icp: withPaths(icp, changed), sequence: withPaths(sequence, changed) }
  return {
    ...(next.icp === icp ? {} : { icp: next.icp }),
    ...(next.sequence === sequence ? {} : { sequence: next.sequence }),
  }
}

/** A value with other paths in its `field` members; the same where it has none of them. */
function withPaths<Value>(value: Value, paths: ReadonlyMap<string, string>): Value {
  const text = JSON.stringify(value)
  const next = JSON.stringify(value, (name, member: unknown) =>
    name === 'field' && typeof member === 'string' ? (paths.get(member) ?? member) : member,
  )
  return next === text ? value : (JSON.parse(next) as Value)
}

function asked({ question, answer, choices = [] }: Question): string {
  return JSON.stringify([question, answer, choices])
}
