import { getDomainWithoutSuffix } from 'tldts'
import { foldText } from '../../platform/text/fold-text.ts'
import type { FactValue } from '../facts/fact.ts'
import type { ShownBlock } from '../llm/compose-prompt.ts'
import { checkQuote, foldSpace } from '../llm/reading/check-quote.ts'
import { holdsNumber } from '../llm/reading/numbers-in-quotes.ts'
import { countWords, namesMonth } from '../llm/reading/quote-words.ts'
import { confidenceOf } from '../llm/reading/read-company.ts'
import { readAnswer } from '../questions/question.ts'
import { isAsserted } from '../readers/assertion.ts'
import { sentencesOf } from '../readers/text-lines.ts'
import type { ResearchQuestion } from '../questions/question.ts'
import type { TurnStep } from './turn-schema.ts'

/** An answer that its quote bears out. */
export interface CheckedAnswer {
  readonly value: FactValue
  readonly confidence: number
  readonly quote: string
  /** Where it stands; of a lead's own words the lead. */
  readonly url: string | undefined
  readonly leadId: string | undefined
}

/** Why an answer does not count. */
export type AnswerRefusal =
  | 'quote_not_found'
  | 'quote_too_short'
  | 'not_an_answer'
  | 'not_in_quote'
  | 'not_about_company'
  | 'not_stated'

/** What the blocks of a turn are, beyond what the model is shown of them. */
export interface BlockOrigins {
  /** Kinds of blocks that say nothing of the company: lists of ours. */
  readonly isCitable: (block: ShownBlock) => boolean
  /** Whether an address is of the company's own site or board. */
  readonly isOwn: (url: string | undefined) => boolean
  /** The lead whose words a block has. */
  readonly leadOf: (block: ShownBlock) => string | undefined
  /** Of another site than the company's; `search`: what a search engine shows of it. */
  readonly strangeness: (block: ShownBlock) => 'own' | 'linked' | 'search'
  /** The page that lines were taken from holds words that are meant for a model. */
  readonly isDoubtful: (block: ShownBlock) => boolean
}

/** The company that questions are about. */
export interface CompanyName {
  readonly domain: string
  /** As its leads name it. */
  readonly names: readonly string[]
}

/** Fewer words bear nothing out: a name, a greeting, half a sentence. */
const FEWEST_WORDS = 4
/** What others say, and what the caller of the API says, counts less than the company's own pages. */
const MOST_OF_LINKED = 0.6
const MOST_OF_SEARCH = 0.5
const MOST_OF_CALLER = 0.6

/** What of an answer its quote bears out, or why it does not count. */
export function checkAnswer(
  question: ResearchQuestion,
  step: Pick<TurnStep, 'value' | 'block' | 'quote' | 'confidence'>,
  shown: { readonly blocks: readonly ShownBlock[]; readonly origins: BlockOrigins; readonly company: CompanyName },
): CheckedAnswer | AnswerRefusal {
  const { blocks, origins, company } = shown
  const block = blocks[step.block - 1]
  const checked = checkQuote(step, blocks)
  if (block === undefined || checked === undefined || !origins.isCitable(block)) return 'quote_not_found'
  const { quote } = checked
  const strangeness = origins.strangeness(block)
  if (strangeness !== 'own' && !namesCompany(block.text, company)) return 'not_about_company'
  const value = confirm(question, step.value, quote)
  if (typeof value === 'object') return value.refused
  if (!isStated(question, value, { quote, text: block.text })) return 'not_stated'
  const leadId = origins.leadOf(block)
  const most = leadId !== undefined ? MOST_OF_CALLER : MOST_OF[strangeness]
  const confidence = Math.min(most, confidenceOf(step.confidence, checked.isDoubtful || origins.isDoubtful(block)))
  return { value, confidence, quote, url: leadId === undefined ? checked.url : undefined, leadId }
}

/**
 * Whether some sentence of the text states the quote: it is no question, and where the answer is yes, nothing in the sentence
 * denies or only supposes it. A question that is itself put in the negative is left to the model.
 */
function isStated(
  { answer, question }: ResearchQuestion,
  value: FactValue,
  { quote, text }: { readonly quote: string; readonly text: string },
): boolean {
  const sentences = text
    .split('\n')
    .map(foldSpace)
    .filter((line) => line.includes(quote))
    .flatMap((line) => sentencesOf(around(line, quote)))
    .filter((sentence) => sentence.includes(quote))
  const isPositive = answer === 'yes_no' && value === 'yes' && isAsserted(question, question.length)
  // A quote that goes over several sentences or lines is judged by itself.
  return (sentences.length === 0 ? [quote] : sentences).some((sentence) => {
    const to = sentence.indexOf(quote) + quote.length
    return !sentence.trimEnd().endsWith('?') && (!isPositive || isAsserted(sentence, to))
  })
}

/** Characters before and behind a quote in which its sentence is looked for. */
const REACH = 100

function around(line: string, quote: string): string {
  const at = line.indexOf(quote)
  return line.slice(Math.max(0, at - REACH), at + quote.length + REACH)
}

const MOST_OF = { own: 1, linked: MOST_OF_LINKED, search: MOST_OF_SEARCH }

type Refused = { readonly refused: AnswerRefusal }

function confirm(question: ResearchQuestion, given: string, quote: string): string | number | Refused {
  const value = readAnswer(question, given)
  if (value === undefined || typeof value === 'object' || typeof value === 'boolean')
    return { refused: 'not_an_answer' }
  const stands = foldText(foldSpace(quote)).includes(foldText(foldSpace(String(value))))
  switch (question.answer) {
    case 'number':
      return holdsNumber(quote, Number(value)) ? value : { refused: 'not_in_quote' }
    case 'date':
      return holdsDate(quote, String(value)) ? value : { refused: 'not_in_quote' }
    case 'text':
      // Nothing is stored in words that do not stand there: the quote itself is the answer then.
      return stands ? value : isSentence(quote) ? quote : { refused: 'not_in_quote' }
    case 'choice':
      return stands || isSentence(quote) ? value : { refused: 'quote_too_short' }
    case 'yes_no':
      return isSentence(quote) ? value : { refused: 'quote_too_short' }
  }
}

function isSentence(quote: string): boolean {
  return countWords(quote) >= FEWEST_WORDS
}

function holdsDate(quote: string, date: string): boolean {
  const [year = '', month, day] = date.split('-')
  if (month === undefined) return holdsNumber(quote, Number(year))
  if (!namesMonth(quote, Number(year), Number(month))) return false
  return (
    day === undefined ||
    quote.includes(date) ||
    holdsNumber(quote.replaceAll(/[-/.]|(?<=\d)(?:st|nd|rd|th)\b/gu, ' '), Number(day))
  )
}

/** Shorter names meet by chance. */
const TELLING_NAME = 3

/** Whether a text of others speaks of the company at all. */
export function namesCompany(text: string, { domain, names }: CompanyName): boolean {
  const folded = foldText(text)
  const own = getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? ''
  return [domain, own, ...names].map(foldText).some((name) => name.length >= TELLING_NAME && folded.includes(name))
}
