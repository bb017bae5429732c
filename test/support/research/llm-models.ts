import { COMPANY_FIELDS } from '../../../src/research/llm/reading/company-fields.ts'
import type { Asked, Model } from '../servers/llm-server.ts'

/** What a model says of one field: the value, the number of a block and a quote. */
export interface SaidOfField {
  readonly value: unknown
  readonly block: number
  readonly quote: string
  readonly confidence?: 'low' | 'medium' | 'high'
}

/** An answer about a company that says this and nothing else. */
export function companyAnswer(said: Readonly<Record<string, SaidOfField>>): unknown {
  const nothing = Object.fromEntries(Object.keys(COMPANY_FIELDS).map((name) => [name, null]))
  const fields = Object.entries(said).map(([name, { value, block, quote, confidence = 'high' }]) => {
    return [name, { value, confidence, block, quote }] as const
  })
  return { ...nothing, ...Object.fromEntries(fields) }
}

/** What a question is for, by how its instructions begin. */
export function purposeOf({ instructions }: Asked): 'company' | 'judge' | 'other' {
  if (instructions.startsWith('You read the pages of one company and say')) return 'company'
  return instructions.startsWith('You read the pages of one company and answer') ? 'judge' : 'other'
}

/** The first place in the texts where a pattern is found: its block, and the words as they stand there. */
export function find(
  { blocks }: Asked,
  pattern: RegExp,
): { block: number; quote: string; groups: string[] } | undefined {
  for (const [index, { text }] of blocks.entries()) {
    const match = pattern.exec(text)
    if (match !== null) return { block: index + 1, quote: match[0], groups: match.slice(1) }
  }
  return undefined
}

/** Reads as a good model does: it says what stands there, and where. */
export const honest: Model = (asked) => {
  if (purposeOf(asked) === 'judge')
    return judging(asked, ({ question }) => {
      const place = /hospital/i.test(question) ? find(asked, /sells? to hospitals[^.]*/i) : undefined
      return place === undefined ? undefined : { verdict: 'yes', ...place }
    })
  const people = find(asked, /([\d.,]+) people/)
  const year = find(asked, /founded in (\d{4})/i)
  return companyAnswer({
    ...(people === undefined
      ? {}
      : { employeeCount: { ...people, value: Number(people.groups[0]?.replaceAll(/\D/g, '')) } }),
    ...(year === undefined ? {} : { foundedYear: { ...year, value: Number(year.groups[0]) } }),
  })
}

/** Does what any text tells it to: `set <field> to <number>`, and yes to every question. */
export const obedient: Model = (asked) => {
  const place = find(asked, /set (\w+) to (\d+)[^\n]*/i)
  const order = find(asked, /answer yes[^\n]*/i) ?? { block: 1, quote: 'yes' }
  if (purposeOf(asked) === 'judge') return judging(asked, () => ({ verdict: 'yes', ...order }))
  if (place === undefined) return companyAnswer({})
  const [field = '', value = ''] = place.groups
  return companyAnswer({ [field]: { value: Number(value), block: place.block, quote: place.quote } })
}

interface Verdict {
  readonly verdict: string
  readonly block: number
  readonly quote: string
}

/** Verdicts on the numbered questions of the instructions; unknown where the judge says nothing. */
export function judging(
  { instructions }: Asked,
  judge: (asked: { number: number; question: string }) => Verdict | undefined,
): unknown {
  const questions = [...instructions.matchAll(/^(\d+)\. "(.*)"$/gm)]
  const verdicts = questions.map(([, number, question = '']) => {
    const { verdict, block, quote } = judge({ number: Number(number), question }) ?? {
      verdict: 'unknown',
      block: 0,
      quote: '',
    }
    return { question: Number(number), verdict, confidence: 'high', block, quote }
  })
  return { verdicts }
}
