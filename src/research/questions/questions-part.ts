import Type from 'typebox'
import type { CampaignPart } from '../../campaigns/index.ts'
import type { Problem } from '../../platform/errors.ts'
import { foldText } from '../../platform/text/fold-text.ts'
import { oneLine } from '../../platform/text/safe-text.ts'
import { askQuestions } from '../refresh/asking-stage.ts'
import { AnswerTypeSchema } from './answer-type-schema.ts'
import { answerPath } from './question.ts'
import { QUESTIONS, questionsOf } from './campaign-questions.ts'
import type { CampaignQuestion } from './campaign-questions.ts'

const LIMITS = { questions: 20, shortest: 5, longest: 300, choices: 10, choice: 100 } as const

const Question = Type.Object(
  {
    key: Type.String({
      pattern: '^[a-z][a-zA-Z0-9]{0,39}$',
      description:
        'Name of the answer in templates (`{{ answers.ownPort }}`) and criteria (`answers.ownPort`). Unique within the campaign.',
      examples: ['ownPort'],
    }),
    path: Type.Optional(
      Type.String({
        readOnly: true,
        maxLength: 60,
        description: 'Fact path of the answer and `field` in criteria. Read-only.',
        examples: ['answers.5f2c1d9be07a4c3c8a6e1f0b7d92c4e8'],
      }),
    ),
    question: Type.String({
      minLength: LIMITS.shortest,
      maxLength: LIMITS.longest,
      description: 'What to find out about a company, in plain words.',
      examples: ['Do they run their own port?'],
    }),
    answer: AnswerTypeSchema,
    choices: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.choice }), {
        minItems: 2,
        maxItems: LIMITS.choices,
        description: 'Allowed answers; for `choice` only.',
      }),
    ),
    neededFor: Type.Optional(
      Type.Enum(['score', 'text'], {
        default: 'score',
        description:
          '`score`: answered first if the budget is short. `text`: only used in templates. Questions used by criteria are always `score`.',
      }),
    ),
  },
  { additionalProperties: false, title: 'CampaignQuestion' },
)

type GivenQuestion = Type.Static<typeof Question>

/** What a campaign wants to know of its companies. */
export const questionsPart: CampaignPart<readonly CampaignQuestion[]> = {
  key: QUESTIONS,
  schema: Type.Array(Question, {
    title: 'CampaignQuestions',
    maxItems: LIMITS.questions,
    default: [],
    description:
      'Questions that research answers for each company. Criteria and templates can use the answers. A changed question is researched again; the same question shares its answer across campaigns.',
  }),
  complete: (given) => ((given as readonly GivenQuestion[] | undefined) ?? []).map(complete),
  check: (questions) => [...questions.flatMap(questionProblems), ...repeated(questions)],
  afterSave: async (questions, { context, tx, campaign, before }) => {
    const known = new Set(before === undefined ? [] : questionsOf(before).map(({ path }) => path))
    const added = questions.map(({ path }) => path).filter((path) => !known.has(path))
    await askQuestions(context, tx, campaign, added)
  },
}

function complete({ key, question: given, answer, choices: among, neededFor = 'score' }: GivenQuestion) {
  const question = oneLine(given)
  const choices = among === undefined ? {} : { choices: among.map(oneLine) }
  const path = answerPath({ question, answer, ...choices })
  return { key, path, question, answer, ...choices, neededFor }
}

function questionProblems({ question, answer, choices }: CampaignQuestion, index: number): Problem[] {
  const problems: Problem[] = []
  const refuse = (member: string, code: string, detail: string) =>
    problems.push({ pointer: `/${index}${member}`, code, detail })
  if (question.length < LIMITS.shortest)
    refuse('/question', 'too_short', `This needs at least ${LIMITS.shortest} characters.`)
  if (answer === 'choice' && choices === undefined) refuse('/choices', 'required', 'Name 2 to 10 answers.')
  if (answer !== 'choice' && choices !== undefined)
    refuse('/choices', 'unused_option', `Only the answer type "choice" has choices, not "${answer}".`)
  for (const [place, choice] of (choices ?? []).entries()) {
    if (choice === '') refuse(`/choices/${place}`, 'blank', 'This is empty.')
    else if (indexOfFolded(choices ?? [], choice) < place)
      refuse(`/choices/${place}`, 'duplicate', `There is "${choice}" already.`)
  }
  return problems
}

function indexOfFolded(texts: readonly string[], text: string): number {
  return texts.findIndex((one) => foldText(one) === foldText(text))
}

/** Two questions of one key, or the same question twice. */
function repeated(questions: readonly CampaignQuestion[]): Problem[] {
  return questions.flatMap(({ key, path }, index): Problem[] => {
    const before = questions.slice(0, index)
    const problems: Problem[] = []
    if (before.some((one) => one.key === key))
      problems.push({ pointer: `/${index}/key`, code: 'duplicate', detail: `Another question has the key "${key}".` })
    const same = before.find((one) => one.path === path)
    if (same !== undefined) {
      const detail = `The question "${same.key}" asks the same. One of them is enough.`
      problems.push({ pointer: `/${index}/question`, code: 'duplicate', detail })
    }
    return problems
  })
}
