import type { FactValue } from '../../src/research/facts/fact.ts'
import type { AnswerType } from '../../src/research/questions/question.ts'
import type { Expected, FakeSite } from '../sites/fake-site.ts'
import { meets, type Judgement } from '../sites/judge-facts.ts'
import type { AgentSite, DecidedQuestion } from './agent-site.ts'

/** A question that is put about a site, and what its answer must be; without it none is right. */
export interface PutQuestion {
  readonly question: string
  readonly answer: AnswerType
  readonly choices?: readonly string[]
  readonly expected?: Expected
}

/** What is asked of every site: facts that were decided for each. */
const OF_FACTS: readonly (PutQuestion & { readonly kind: string })[] = [
  { kind: 'company.size', question: 'How many people work at the company?', answer: 'number' },
  { kind: 'company.foundedYear', question: 'In which year was the company founded?', answer: 'number' },
  { kind: 'company.headquarters', question: 'In which city is the company’s headquarters?', answer: 'text' },
]

/** What is asked about a site: its own questions, and those that its facts answer. */
export function questionsOf(site: FakeSite | AgentSite): PutQuestion[] {
  const ofFacts = OF_FACTS.flatMap(({ kind, ...question }) => {
    const expected = site.finds[kind]
    // What is right and hard to find counts neither way; a range is no number.
    if (site.may?.[kind] !== undefined || typeof expected === 'string') return []
    return [expected === undefined ? question : { ...question, expected }]
  })
  const own = 'questions' in site ? site.questions.map(put) : []
  return [...own, ...ofFacts]
}

function put({ question, answer, choices, decided }: DecidedQuestion): PutQuestion {
  const asked = { question, answer, ...(choices !== undefined && { choices }) }
  return decided === undefined ? asked : { ...asked, expected: decided.value }
}

/** Compares an answer with the decided one. A question that rightly has none counts neither way. */
export function judgeAnswer(
  site: FakeSite,
  { question, answer, expected }: PutQuestion,
  value: FactValue | undefined,
): Judgement[] {
  const head = { site: site.domain, kind: question, isExpected: expected !== undefined }
  const more = expected === undefined ? {} : { expected }
  if (value === undefined) return expected === undefined ? [] : [{ ...head, ...more, verdict: 'missed' }]
  if (expected !== undefined && meets(value, expected)) return [{ ...head, ...more, verdict: 'right', stated: value }]
  // A month is no wrong answer where a day was wanted, and none either.
  const isLessExact = answer === 'date' && String(expected).startsWith(`${String(value)}-`)
  return [{ ...head, ...more, verdict: isLessExact ? 'missed' : 'wrong', stated: value }]
}
