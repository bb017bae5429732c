import { createBoundedCache } from '../../platform/collections/bounded-cache.ts'
import { countryCodeOf } from '../../platform/text/countries.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import type { FactValue } from '../facts/fact.ts'
import { QUESTION_RULES } from './question-rules.ts'
import type { FactsRead, ReadFact, RuleReading } from './question-rules.ts'
import { readAnswer } from './question.ts'
import type { ResearchQuestion } from './question.ts'

/** Says what is known of the answer, of any lead's facts. */
type AnswerRule = (facts: FactsRead) => RuleReading | undefined

/** Questions of many campaigns; each is read once. */
const rules = createBoundedCache<AnswerRule | undefined>(2_000)

/** A model makes sense of longer ones. */
const LONGEST_QUESTION = 300

/**
 * The answer to a question as it follows from what is known, with the quote and address of what it rests on; undefined where
 * no rule takes the whole question, or nothing is known. Only what is known says no: what is not known is never denied.
 */
export function answerByRule<Fact extends ReadFact>(
  question: ResearchQuestion,
  facts: FactsRead<Fact>,
): Fact | undefined {
  const reading = rules(question.path, () => ruleFor(question))?.(facts)
  const value = reading === undefined ? undefined : valueFor(question, reading.value)
  if (reading === undefined || value === undefined) return undefined
  const { fact, trust = 1 } = reading
  // What follows from the caller's own words is theirs still, and no prospect reads it.
  const source = fact.source === 'notes' ? fact.source : 'rule'
  return { ...(fact as Fact), path: question.path, value, confidence: fact.confidence * trust, source }
}

/** The fields out of which a rule could answer the question, known or not. */
export function fieldsForAnswer(question: ResearchQuestion): string[] {
  const fields = new Set<string>()
  class NothingKnown extends Map<string, ReadFact> {
    override get(path: string) {
      fields.add(path)
      return super.get(path)
    }
  }
  rules(question.path, () => ruleFor(question))?.(new NothingKnown())
  return [...fields]
}

function ruleFor({ question, choices = [] }: ResearchQuestion): AnswerRule | undefined {
  if (question.length > LONGEST_QUESTION) return undefined
  const words = plainWords(question)
  for (const { pattern, read } of QUESTION_RULES) {
    const match = pattern.exec(words)
    if (match === null) continue
    const parts = match.slice(1).map((part) => part ?? '')
    return (facts) => read(facts, parts, choices)
  }
  return undefined
}

/** What was read as an answer of the question's type; undefined where it is none. */
function valueFor(question: ResearchQuestion, said: string | number | boolean): FactValue | undefined {
  if (typeof said === 'boolean') return question.answer === 'yes_no' ? (said ? 'yes' : 'no') : undefined
  if (question.answer === 'number') return typeof said === 'number' ? said : undefined
  if (question.answer === 'choice') return chosen(question.choices ?? [], said)
  // A text that happens to read "yes" answers no question of yes or no.
  return question.answer === 'yes_no' ? undefined : readAnswer(question, String(said))
}

/** The choice that a value is: by its words, as the same country, or as the only range that a number lies in. */
function chosen(choices: readonly string[], said: string | number): string | undefined {
  if (typeof said === 'number') {
    const within = choices.filter((choice) => liesIn(said, choice))
    return within.length === 1 ? within[0] : undefined
  }
  const country = countryCodeOf(said)
  return choices.find((choice) => {
    return foldText(choice) === foldText(said) || (country !== undefined && countryCodeOf(choice) === country)
  })
}

const RANGE =
  /^(?:(\d{1,9}) ?(?:-|–|to) ?(\d{1,9})|(\d{1,9}) ?\+|(?:>|over|more than) ?(\d{1,9})|(?:<|under|fewer than|less than) ?(\d{1,9})|(\d{1,9}))$/u

function liesIn(number: number, choice: string): boolean {
  const [, from, to, atLeast, over, under, equal] =
    RANGE.exec(foldText(choice).replaceAll(/(?<=\d)[,.'’ ](?=\d{3})/gu, '')) ?? []
  if (from !== undefined) return number >= Number(from) && number <= Number(to)
  if (atLeast !== undefined) return number >= Number(atLeast)
  if (over !== undefined) return number > Number(over)
  if (under !== undefined) return number < Number(under)
  return equal !== undefined && number === Number(equal)
}

const SAME_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the|this) (?:company|business|firm|organi[sz]ation|account|prospect)(?:'s|s')(?= )/gu, 'their'],
  [/\bits\b|\btheir own\b/gu, 'their'],
  [/\b(?:the|this) (?:company|business|firm|organi[sz]ation|account|prospect)\b/gu, 'they'],
  [/\b(does|is|was|has|did|for|at|by) it\b/gu, '$1 they'],
  [/\bthem\b/gu, 'they'],
  [/\bdoes they\b/gu, 'do they'],
  [/\bis they\b/gu, 'are they'],
  [/\bwas they\b/gu, 'were they'],
  [/\bhas they\b/gu, 'have they'],
  [
    / ?\b(?:currently|right now|at the moment|at present|presently|actively|nowadays|today|now|in total|overall|worldwide|globally)\b/gu,
    '',
  ],
  [/\b(?:employees|staff members|staff|workers|team members|persons|full-time equivalents|ftes)\b/gu, 'people'],
  [/\b(?:open|vacant) (?:roles|positions|jobs)\b|\b(?:job )?openings\b|\bvacancies\b|\bjob offers\b/gu, 'openings'],
]

/** The words of a question in one of the ways in which people put it: `how many people do they have`. */
function plainWords(question: string): string {
  const folded = foldText(question.normalize('NFKC'))
    .replaceAll(/[’`]/gu, "'")
    .replaceAll(/["“”„?!;:]|\.(?=\s|$)|,(?!\d)/gu, ' ')
  let words = spaced(folded)
  for (const [pattern, word] of SAME_WORDS) words = words.replaceAll(pattern, word)
  return spaced(words)
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
