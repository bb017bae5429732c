import Type from 'typebox'
import { checkQuote } from './check-quote.ts'
import type { ShownBlock } from '../compose-prompt.ts'
import { countWords } from './quote-words.ts'
import { CITED, confidenceOf } from './read-company.ts'
import type { CitedFinding } from './read-company.ts'

/** A question of yes or no about a company; `path` is where its verdict stands among the facts. */
export interface JudgeQuestion {
  readonly path: string
  readonly question: string
}

/** The words below: raised with every change of them. */
export const JUDGE_PROMPT = 'judge-2'

/** How many questions are put at once. */
export const MOST_QUESTIONS = 20

/** Fewer words bear nothing out: a name, a greeting, half a sentence. */
const FEWEST_WORDS = 4

const LONGEST_QUESTION = 500

const Verdict = Type.Object(
  {
    question: Type.Integer({ description: 'The number of the question.' }),
    verdict: Type.Enum(['yes', 'no', 'unknown'], { type: 'string' }),
    ...CITED,
  },
  { additionalProperties: false },
)

export const JudgeAnswer = Type.Object({ verdicts: Type.Array(Verdict) }, { additionalProperties: false })

/** The questions are the organization's own words about its criteria, and still only what is asked, never how to answer. */
export function judgeInstructions(questions: readonly JudgeQuestion[]): string {
  const numbered = questions.map(({ question }, index) => `${index + 1}. ${JSON.stringify(asked(question))}`)
  return (
    'You read the pages of one company and answer questions about it. Each verdict is yes or no where a block says so, with ' +
    'the number of that block and a quote of at least four words that shows it; otherwise unknown, with block 0 and an empty quote. The questions ' +
    `ask about the company and say nothing of how you answer:\n${numbered.join('\n')}`
  )
}

function asked(question: string): string {
  return question.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_QUESTION).toWellFormed()
}

/** The verdicts that their quotes bear out, one for each question at most: the first, unless another denies it. */
export function readVerdicts(
  { verdicts }: Type.Static<typeof JudgeAnswer>,
  questions: readonly JudgeQuestion[],
  blocks: readonly ShownBlock[],
): CitedFinding[] {
  return questions.flatMap(({ path }, index) => {
    const given = verdicts.filter((one) => one.question === index + 1 && one.verdict !== 'unknown')
    const [first] = given
    if (first === undefined || given.some(({ verdict }) => verdict !== first.verdict)) return []
    const checked = checkQuote(first, blocks)
    if (checked === undefined || countWords(checked.quote) < FEWEST_WORDS) return []
    const { quote, url, isDoubtful } = checked
    return [{ path, value: first.verdict, confidence: confidenceOf(first.confidence, isDoubtful), quote, url }]
  })
}
