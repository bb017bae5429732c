import type { Asked, Model } from '../servers/llm-server.ts'
import { fold, isSameWord, readAnswer, tellingWords } from './simple-reader.ts'
import type { NumberedQuestion } from './simple-reader.ts'

/** One address that may be opened, as it is shown. */
interface ShownAddress {
  readonly number: string
  readonly url: string
  readonly words: string
}

interface Step {
  readonly do: 'open' | 'find' | 'answer' | 'give_up'
  readonly question: number
  readonly value: string
  readonly confidence: 'high'
  readonly block: number
  readonly quote: string
  readonly target: string
  readonly why: string
}

const MOST_STEPS = 6
/** Pages that a turn opens: what a page says may close questions that others are opened for. */
const MOST_OPENED = 3
/** Ours, and what no page says. */
const NO_PAGES = new Set(['company', 'addresses', 'steps'])

/**
 * Researches as an honest and simple model does. It answers where a shown sentence holds all telling words of a question and
 * a value of its kind, opens the address whose words share the most with an open question, else the first of the site, then
 * looks once through what was read, and gives up. It knows nothing but what it is shown.
 */
export const simpleAgent: Model = (asked) => {
  const questions = questionsIn(asked)
  const [site = ''] = blockOf(asked, 'company').split('\n', 1)
  const texts = asked.blocks.flatMap(({ kind, text }, at) => (NO_PAGES.has(kind) ? [] : [{ block: at + 1, text }]))
  const answers = questions.flatMap((question) => {
    const said = readAnswer(question, texts, site)
    return said === undefined ? [] : [step('answer', question.number, { ...said, why: 'A sentence says so.' })]
  })
  const open = questions.filter(({ number }) => !answers.some((one) => one.question === number))
  const further = open.length === 0 ? [] : (openings(asked, open) ?? looks(asked, open))
  return { steps: [...answers, ...further].slice(0, MOST_STEPS) }
}

function step(kind: Step['do'], question: number, more: Partial<Step>): Step {
  const nothing = { value: '', confidence: 'high', block: 0, quote: '', target: '', why: '' } as const
  return { ...nothing, ...more, do: kind, question }
}

const QUESTION = /^(\d+)\. \[(\w+)(?: (\[.*\]))?\] (".*")$/gmu

/** Whether a question is put to it that it can answer. */
export function isResearch({ instructions }: Pick<Asked, 'instructions'>): boolean {
  return instructions.startsWith('You research one company')
}

function questionsIn({ instructions }: Asked): NumberedQuestion[] {
  return [...instructions.matchAll(QUESTION)].map(([, number, answer = '', choices = '[]', words = '""']) => ({
    number: Number(number),
    answer,
    choices: JSON.parse(choices) as string[],
    words: JSON.parse(words) as string,
  }))
}

function blockOf({ blocks }: Asked, kind: string): string {
  return blocks.find((block) => block.kind === kind)?.text ?? ''
}

function addressesIn(asked: Asked): ShownAddress[] {
  const lines = blockOf(asked, 'addresses').matchAll(/^(\d+) (\S+)(?: \((.*)\))?$/gmu)
  return [...lines].map(([, number = '', url = '', words = '']) => ({ number, url, words }))
}

/** The addresses that promise the most to each open question; undefined where none is left. */
function openings(asked: Asked, open: readonly NumberedQuestion[]): Step[] | undefined {
  const addresses = addressesIn(asked)
  const [first] = addresses
  if (first === undefined || blockOf(asked, 'steps').includes('page limit')) return undefined
  const promising = open.flatMap((question) => {
    const [best] = addresses
      .map((address) => ({ address, shared: sharedWords(question, address) }))
      .filter(({ shared }) => shared > 0)
      .toSorted((a, b) => b.shared - a.shared)
    return best === undefined ? [] : [{ question, ...best }]
  })
  const chosen = new Map(
    promising.toSorted((a, b) => b.shared - a.shared).map(({ address, question }) => [address.number, question.number]),
  )
  if (chosen.size === 0) chosen.set(first.number, 0)
  const why = promising.length === 0 ? 'No address names what is asked.' : 'Its words are those of the question.'
  return [...chosen].slice(0, MOST_OPENED).map(([target, question]) => step('open', question, { target, why }))
}

function sharedWords(question: NumberedQuestion, { url, words }: ShownAddress): number {
  const path = URL.canParse(url) ? decodeURI(new URL(url).pathname) : ''
  const named = fold(`${path} ${words}`).split(/[^\p{L}\d]+/u)
  return tellingWords(question).filter((word) => named.some((one) => isSameWord(one, word))).length
}

/** Looks through what was read, once for each question; gives up those that were looked for. */
function looks(asked: Asked, open: readonly NumberedQuestion[]): Step[] {
  const done = blockOf(asked, 'steps')
  return open.map((question) => {
    const target = tellingWords(question).join(' ')
    const isLooked = done.includes(`find ${target} `)
    if (isLooked || target === '') return step('give_up', question.number, { why: 'No page says so.' })
    return step('find', question.number, { target, why: 'It may stand on a page that was read before.' })
  })
}
