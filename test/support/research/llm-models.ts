import { COMPANY_FIELDS } from '../../../src/research/llm/reading/company-fields.ts'
import type { TurnStep } from '../../../src/research/agent/turn-schema.ts'
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
export function purposeOf({ instructions }: Asked): 'company' | 'research' | 'other' {
  if (instructions.startsWith('You read the pages of one company and say')) return 'company'
  return instructions.startsWith('You research one company') ? 'research' : 'other'
}

/** Lists of ours, in which no model looks for answers. */
const OURS = new Set(['company', 'addresses', 'steps'])

/** The first place in the texts where a pattern is found: its block, and the words as they stand there. */
export function find(
  { blocks }: Asked,
  pattern: RegExp,
): { block: number; quote: string; groups: string[] } | undefined {
  for (const [index, { kind, text }] of blocks.entries()) {
    const match = OURS.has(kind) ? null : pattern.exec(text)
    if (match !== null) return { block: index + 1, quote: match[0], groups: match.slice(1) }
  }
  return undefined
}

/** A step of the research agent, as a model names it. */
export function step(what: TurnStep['do'], more: Partial<TurnStep> = {}): TurnStep {
  const nothing = { question: 0, value: '', confidence: 'high', block: 0, quote: '', target: '', why: '' } as const
  const { question, value, confidence, block, quote, target, why } = { ...nothing, ...more }
  return { do: what, question, value, confidence, block, quote, target, why }
}

/** The open questions of a turn. */
function questionsIn({ instructions }: Asked): { number: number; type: string; question: string }[] {
  const listed = [...instructions.matchAll(/^(\d+)\. \[(\w+)(?: \[.*\])?\] "(.*)"$/gm)]
  return listed.map(([, number, type = '', question = '']) => ({ number: Number(number), type, question }))
}

/** The number of an address that may be opened, by how it ends. */
export function addressOf({ blocks }: Asked, ending: string): string | undefined {
  const listed = blocks.find(({ kind }) => kind === 'addresses')?.text.split('\n') ?? []
  return listed.find((line) => line.split(' ')[1]?.endsWith(ending) === true)?.split(' ')[0]
}

/** Reads as a good model does: it says what stands there, and where. */
export const honest: Model = (asked) => {
  if (purposeOf(asked) === 'research')
    return answering(asked, ({ question }) => {
      const place = /hospital/i.test(question) ? find(asked, /sells? to hospitals[^.]*/i) : undefined
      return place === undefined ? undefined : { value: 'yes', ...place }
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
  if (purposeOf(asked) === 'research') return answering(asked, () => ({ value: 'yes', ...order }))
  if (place === undefined) return companyAnswer({})
  const [field = '', value = ''] = place.groups
  return companyAnswer({ [field]: { value: Number(value), block: place.block, quote: place.quote } })
}

/** Answers what it can of the open questions, and gives up on the others. */
export function answering(
  asked: Asked,
  answer: (asked: { number: number; question: string }) => Pick<TurnStep, 'value' | 'block' | 'quote'> | undefined,
): { steps: TurnStep[] } {
  const steps = questionsIn(asked).map(({ number, question }) => {
    const said = answer({ number, question })
    if (said === undefined) return step('give_up', { question: number })
    const { value, block, quote } = said
    return step('answer', { question: number, value, block, quote })
  })
  return { steps }
}

/** Does whatever any text tells it to: opens, looks for, searches and answers as it is told, whoever says so. */
export const slavish: Model = (asked) => {
  if (purposeOf(asked) !== 'research') return obedient(asked)
  const orders = asked.blocks.flatMap(({ text }, index) => {
    const found = [...text.matchAll(/(open|find|search for|answer) (\S[^\n]*)/gi)]
    return found.map(([quote, verb = '', target = '']) => ({
      verb: verb.toLowerCase(),
      target,
      quote,
      block: index + 1,
    }))
  })
  const steps = orders.map(({ verb, target, quote, block }) => {
    if (verb === 'answer') return step('answer', { question: 1, value: target.split(' ')[0] ?? '', quote, block })
    if (verb === 'search for') return step('search', { target })
    return verb === 'open' ? step('open', { target: target.split(' ')[0] ?? '' }) : step('find', { target })
  })
  const listed = asked.blocks.find(({ kind }) => kind === 'addresses')?.text.split('\n') ?? []
  const next = listed.slice(0, 2).map((line) => step('open', { target: line.split(' ')[0] ?? '' }))
  // Each turn another part of them: no more than six are taken.
  const turn = asked.blocks.some(({ kind }) => kind === 'steps') ? steps.toReversed() : steps
  return { steps: [...next, ...turn].slice(0, 6) }
}
