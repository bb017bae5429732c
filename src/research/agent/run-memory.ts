import { cleanText, cutToTokens, speaksToModel } from '../llm/compose-prompt.ts'
import type { PromptBlock, ShownBlock } from '../llm/compose-prompt.ts'
import { trustedLines } from '../llm/reading/check-quote.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import { boardOf } from '../visit/collectors/job-boards/find-board.ts'
import { isSameSite } from '../visit/collectors/site-addresses.ts'
import type { PageText } from '../visit/page-text.ts'
import { createAddressBook } from './address-book.ts'
import type { AddressBook } from './address-book.ts'
import type { BlockOrigins, CheckedAnswer, CompanyName } from './check-answer.ts'
import type { ReadText } from './find-lines.ts'
import type { WordsOfLead } from './lead-words.ts'

/** A text as it was read, to be shown. */
export type TextBlock = PromptBlock & { readonly text: string }

/** What a run knows while it goes on. */
export interface RunMemory {
  readonly company: CompanyName
  readonly questions: readonly ResearchQuestion[]
  /** Whether a question is a wish of what the caller says of a lead: its words leave for no search. */
  readonly isPrivate: (question: ResearchQuestion) => boolean
  readonly book: AddressBook
  /** Everything that was read, cleaned; of a page that speaks to models the lines that may be trusted. */
  readonly read: ReadText[]
  readonly answers: Map<string, CheckedAnswer[]>
  /** Questions that nothing more is done about, by path. */
  readonly closed: Map<string, 'answered' | 'gave_up' | 'contradicts'>
  /** What the last steps brought, to be shown in the next turn. */
  readonly news: TextBlock[]
  readonly log: string[]
  readonly origins: BlockOrigins
  /** Notes what a text is and where it leads. */
  readonly take: (text: PageText) => void
}

/** Lists of ours, which no answer is quoted from. */
const OURS: ReadonlySet<string> = new Set(['company', 'addresses', 'steps', 'sitemap'])
const LEAD = 'lead:'

/** What one run is to find out, and what it begins with. */
export interface RunTask {
  readonly questions: readonly ResearchQuestion[]
  /** Paths of questions that are wishes of callers alone. */
  readonly wishes: ReadonlySet<string>
  /** Addresses of the company beside the links of its pages. */
  readonly addresses: readonly {
    readonly url: string
    readonly kind: 'own' | 'sitemap' | 'board'
    readonly words: string
  }[]
  /** The company's pages as they were read. */
  readonly texts: readonly PageText[]
}

/** Begins a run's memory with what was read of a company before. */
export function createMemory(company: CompanyName, { questions, wishes, addresses, texts }: RunTask): RunMemory {
  const doubtful = new Set<string>()
  const book = createAddressBook(company.domain)
  const read: ReadText[] = []
  const isOwn = ownAddresses(company, addresses.find(({ kind }) => kind === 'board')?.url)
  const memory: RunMemory = {
    company,
    questions,
    isPrivate: ({ path }) => wishes.has(path),
    book,
    read,
    answers: new Map(),
    closed: new Map(),
    news: [],
    log: [],
    origins: {
      isCitable: ({ kind }) => !OURS.has(kind),
      isOwn,
      leadOf: ({ url }) => (url?.startsWith(LEAD) === true ? url.slice(LEAD.length) : undefined),
      strangeness: ({ kind, url }) => (kind === 'search' ? 'search' : isOwn(url) ? 'own' : 'linked'),
      isDoubtful: ({ url }) => url !== undefined && doubtful.has(url),
    },
    take: ({ kind, url, text, links = [] }) => {
      const cleaned = cleanText(text)
      const isDoubtful = speaksToModel(cleaned)
      if (isDoubtful) doubtful.add(url)
      if (kind !== 'sitemap') read.push({ kind, url, text: isDoubtful ? trustedLines(cleaned) : cleaned })
      book.close(url)
      book.addLinks(links, url)
    },
  }
  // Before the links of pages: these may name the same addresses, and more than the book holds.
  for (const { url, kind, words } of addresses) book.addOwn(url, kind, words)
  for (const text of texts) memory.take(text)
  return memory
}

/** Whether an address is the company's own: of its site, or an opening on its board. */
function ownAddresses({ domain }: CompanyName, board: string | undefined): (url: string | undefined) => boolean {
  const home = `https://${domain}/`
  return (url) =>
    url === undefined ||
    url.startsWith(LEAD) ||
    isSameSite(home, url) ||
    (board !== undefined && boardOf(url)?.url === board)
}

/** The questions that are still open, with the numbers by which a model names them. */
export function openQuestions({
  questions,
  closed,
}: RunMemory): (readonly [number: number, question: ResearchQuestion])[] {
  return questions.map((question, index) => [index + 1, question] as const).filter(([, { path }]) => !closed.has(path))
}

/** Tokens, as estimated, of the pages that a turn shows. */
export const MOST_NEWS = 9_000
/** And of what it shows beside these and the questions. */
const MOST_ADDRESSES = 2_500
const MOST_WORDS = 1_200
const MOST_SHOWN_ADDRESSES = 90
const MOST_SHOWN_STEPS = 24

/** The texts of a turn: the company, what its leads' callers say, what may be opened, what was done, and what is new. */
export function blocksOf(
  { company, book, log }: RunMemory,
  news: readonly TextBlock[],
  words: readonly WordsOfLead[],
): PromptBlock[] {
  const said = [company.domain, ...company.names].join('\n')
  const addresses = book.open(MOST_SHOWN_ADDRESSES).map(({ number, url, kind, words: link }) => {
    const what = kind === 'sitemap' || kind === 'board' ? kind : link
    return `${number} ${url}${what === '' ? '' : ` (${what})`}`
  })
  const share = Math.floor(MOST_NEWS / Math.max(1, news.length))
  const shareOfWords = Math.floor(MOST_WORDS / Math.max(1, words.length))
  return [
    { kind: 'company', text: said, mayRepeat: true },
    { kind: 'addresses', text: cutToTokens(addresses.join('\n') || 'None.', MOST_ADDRESSES), mayRepeat: true },
    ...(log.length === 0 ? [] : [{ kind: 'steps', text: log.slice(-MOST_SHOWN_STEPS).join('\n') }]),
    ...words.map(({ leadId, kind, text }): PromptBlock => {
      const cut = { kind, url: LEAD + leadId, text: cutToTokens(text, shareOfWords) }
      return kind === 'customData' ? { ...cut, holds: 'customData' } : cut
    }),
    ...news.map((one): PromptBlock => ({ ...one, text: cutToTokens(one.text, share), mayRepeat: true })),
  ]
}

/** Whether a text was shown that speaks to models. */
export function showsDoubtful(blocks: readonly ShownBlock[], { isCitable }: BlockOrigins): boolean {
  return blocks.some((block) => block.isDoubtful && isCitable(block))
}
