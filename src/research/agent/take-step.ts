import { cleanText } from '../llm/compose-prompt.ts'
import type { ShownBlock } from '../llm/compose-prompt.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { checkAnswer } from './check-answer.ts'
import { findLines } from './find-lines.ts'
import { openAddress } from './open-address.ts'
import type { PageOpener } from './open-address.ts'
import type { RunMemory } from './run-memory.ts'
import type { RunStep } from './run-store.ts'
import { search } from './search-step.ts'
import type { Searcher } from './search-step.ts'
import type { TurnStep } from './turn-schema.ts'

/** What steps are taken with. */
export interface StepMeans {
  readonly memory: RunMemory
  readonly opener: PageOpener
  /** The blocks of the turn, as they were shown. */
  readonly blocks: readonly ShownBlock[]
  readonly searcher: Searcher
  /** Whether one more page may be opened; it counts then. */
  readonly mayOpen: () => boolean
  /** Counts what a step cost beside the model, in US dollars. */
  readonly spend: (usd: number) => void
}

/** What a step came to. */
type Outcome = Partial<Pick<RunStep, 'learnt' | 'quote' | 'url' | 'refused' | 'target'>>

const LONGEST_TARGET = 300
const LONGEST_WHY = 300
/** No page of anybody, for links that stand on none. */
const NOWHERE = 'https://search.invalid/'

/** Takes one step that a model named, as far as that is allowed, and says what came of it. */
export async function takeStep(means: StepMeans, step: TurnStep): Promise<Omit<RunStep, 'at'>> {
  const { memory } = means
  const question = memory.questions[step.question - 1]
  const target = plain(step.target, LONGEST_TARGET)
  const outcome = await carryOut(means, step, question)
  const about = question === undefined ? '' : ` (question ${step.question})`
  memory.log.push(`${step.do} ${target}${about}: ${inWords(outcome)}`)
  const taken = { do: step.do, question: question?.path ?? null, target: target || null }
  const nothing = { learnt: null, quote: null, url: null, refused: null }
  return { ...nothing, ...taken, why: plain(step.why, LONGEST_WHY) || null, ...outcome }
}

function plain(text: string, longest: number): string {
  return cleanText(text).replaceAll('\n', ' ').slice(0, longest).toWellFormed()
}

function inWords({ learnt, refused }: Outcome): string {
  return refused === undefined ? (learnt ?? 'done') : `not counted: ${String(refused).replaceAll('_', ' ')}`
}

async function carryOut(means: StepMeans, step: TurnStep, question: ResearchQuestion | undefined): Promise<Outcome> {
  switch (step.do) {
    case 'open':
      return open(means, step.target)
    case 'find':
      return find(means.memory, step.target)
    case 'search':
      return searchFor(means, step.target)
    case 'answer':
      return answer(means, step, question)
    case 'give_up':
      return giveUp(means.memory, step.question, question)
  }
}

async function open({ memory, opener, mayOpen }: StepMeans, target: string): Promise<Outcome> {
  const address = memory.book.find(target)
  if (address === undefined) return { refused: 'not_listed' }
  const at = { target: address.url, url: address.url }
  if (address.isOpened) return { ...at, refused: 'already_read' }
  if (!mayOpen()) return { ...at, refused: 'page_limit' }
  address.isOpened = true
  const page = await openAddress(opener, address)
  if (page === 'busy') return { ...at, refused: 'busy' }
  if (page.status !== 'read') return { ...at, refused: page.status }
  for (const text of page.texts) {
    memory.take(text)
    const { url, text: words } = text
    // A model is told what other sites say apart.
    const kind = memory.origins.isOwn(url) ? text.kind : 'linked'
    if (kind !== 'sitemap') memory.news.push({ kind, url, text: words })
  }
  const [first] = page.texts
  const title = first?.text.split('\n', 1)[0] ?? ''
  return { ...at, url: first?.url ?? address.url, learnt: plain(title, LONGEST_TARGET) || 'read' }
}

function find({ read, news }: RunMemory, sought: string): Outcome {
  const found = findLines(read, cleanText(sought).slice(0, LONGEST_TARGET))
  for (const { kind, url, text } of found) news.push({ kind, url, text })
  const places = found.reduce((sum, one) => sum + one.places, 0)
  const [first] = found
  return {
    learnt: places === 0 ? 'Nothing was found.' : `Found at ${places} ${places === 1 ? 'place' : 'places'}.`,
    ...(first !== undefined && { url: first.url }),
  }
}

async function searchFor({ memory, searcher, spend }: StepMeans, query: string): Promise<Outcome> {
  const found = await search(searcher, memory, query)
  if (found.usd > 0) spend(found.usd)
  if ('refused' in found) return { refused: found.refused }
  const { results } = found
  for (const { title, url, snippet } of results) memory.news.push({ kind: 'search', url, text: `${title}\n${snippet}` })
  // Only what is of the company, or of a site that it links, may be opened.
  memory.book.addLinks(
    results.map(({ url, title }) => ({ href: url, text: title })),
    NOWHERE,
  )
  return { learnt: `${results.length} ${results.length === 1 ? 'result' : 'results'}.` }
}

function answer({ memory, blocks }: StepMeans, step: TurnStep, question: ResearchQuestion | undefined): Outcome {
  if (question === undefined) return { refused: 'no_such_question' }
  const { answers, closed, company, origins } = memory
  const checked = checkAnswer(question, step, { blocks, origins, company })
  if (typeof checked === 'string') return { learnt: plain(step.value, LONGEST_TARGET) || null, refused: checked }
  const { value, quote, url, leadId } = checked
  const said = { learnt: String(value), quote, url: url ?? null }
  const before = answers.get(question.path) ?? []
  answers.set(question.path, [...before, checked])
  const others = before.filter((one) => one.leadId === leadId)
  const contradicts = others.some((one) => one.value !== value)
  // What a lead's caller says is known of that lead alone: the company is asked on.
  if (leadId === undefined) closed.set(question.path, contradicts ? 'contradicts' : 'answered')
  return contradicts ? { ...said, refused: 'contradicts' } : said
}

function giveUp({ questions, closed }: RunMemory, number: number, question: ResearchQuestion | undefined): Outcome {
  if (number !== 0 && question === undefined) return { refused: 'no_such_question' }
  for (const { path } of question === undefined ? questions : [question])
    if (!closed.has(path)) closed.set(path, 'gave_up')
  return {}
}
