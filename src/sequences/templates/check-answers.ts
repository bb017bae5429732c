import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import type { CampaignQuestion } from '../../research/index.ts'
import type { Sequence } from '../schema.ts'
import { checkAnswersAsked } from '../step-condition.ts'
import { namesIn } from './named-members.ts'
import type { MessageTemplate } from './render-template.ts'

const MOST_UNKNOWN = 10

/** The answers that an email names though its campaign asks no such question; pointers begin at the email. */
export function unknownAnswers(
  { subject = '', body, html = '' }: MessageTemplate,
  questions: readonly CampaignQuestion[],
): Problem[] {
  const keys = questions.map(({ key }) => key)
  return Object.entries({ subject, body, html }).flatMap(([member, source]) => {
    const named = namesIn(source, 'answers').flatMap((name) => name.split('.')[1] ?? [])
    const unknown = [...new Set(named)].filter((key) => !keys.includes(key))
    return unknown.slice(0, MOST_UNKNOWN).map((key): Problem => {
      const detail = `The campaign has no question "${key}".${hint(key, keys)}`
      return { pointer: `/${member}`, code: 'unknown_variable', detail }
    })
  })
}

function hint(key: string, keys: readonly string[]): string {
  if (keys.length === 0) return ' Add it to its questions first.'
  const nearest = nearestName(key, keys)
  return nearest === undefined ? ` It has ${keys.join(', ')}.` : ` Did you mean answers.${nearest}?`
}

/** What emails and conditions of a sequence name of questions that its campaign does not ask. */
export function unknownAnswersOf({ steps }: Sequence, questions: readonly CampaignQuestion[]): Problem[] {
  return steps.flatMap(({ variants, condition }, step) => {
    const emails = variants.flatMap((variant, place) =>
      unknownAnswers(variant, questions).map((problem) => ({
        ...problem,
        pointer: `/steps/${step}/variants/${place}${problem.pointer}`,
      })),
    )
    return [...checkAnswersAsked(condition, `/steps/${step}/condition`, questions), ...emails]
  })
}
