import type { Schemas } from '../api/client.ts'
import { dollars } from '../shared/words/number-words.ts'
import { counted, own, sentenceCase, spaced } from '../shared/words/words.ts'

/** A question about a company, and how its answer stands. */
export type Asked = Schemas['ResearchQuestionState']
/** One go of the research agent. */
export type Run = Schemas['ResearchRun']
export type Step = Schemas['ResearchStep']

/** A text of others, as far as it is shown. */
export function cutTo(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`
}

/** How the search for an answer stands that is not there. */
export function missingInWords({ status }: Pick<Asked, 'status'>, isRunning: boolean): string {
  if (status === 'not_found') return 'Not found'
  return isRunning ? 'Being looked for' : 'Not asked yet'
}

const DONE: Readonly<Record<Step['do'], string>> = {
  read: 'Had been read before',
  open: 'Opened',
  find: 'Looked in what was read for',
  search: 'Searched the web for',
  answer: 'Answered',
  give_up: 'Gave up on',
  provider: 'Asked the data provider',
}

const REFUSED: Readonly<Record<Step['do'], string>> = {
  ...DONE,
  open: 'Did not open',
  find: 'Did not look for',
  search: 'Did not search for',
  answer: 'An answer that does not count',
  give_up: 'Did not give up',
  provider: 'Nothing came from the data provider',
}

/** What a step did, or did not do as it was refused; what it was about stands behind. */
export function stepInWords({ do: kind, refused }: Pick<Step, 'do' | 'refused'>): string {
  return (refused === null ? DONE : REFUSED)[kind]
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_listed: 'It is none of the addresses that may be opened.',
  already_read: 'That page was read already.',
  page_limit: 'As many pages as a run may open were open.',
  busy: 'It was busy with others for too long.',
  forbidden: 'The website does not want that page to be read by programs.',
  missing: 'There is no such page.',
  unavailable: 'The page shows a notice that it is out of order, or a check of its visitors.',
  unreachable: 'The page could not be reached.',
  elsewhere: 'The address leads to another website.',
  no_text: 'There is no text: a picture, a file or an empty page.',
  unreadable: 'Reading it takes too much time or memory.',
  no_search: 'No web search is set up.',
  not_public: 'Words of it stand on no public page, and may not leave.',
  search_off: 'No web search is switched on.',
  search_bad_query: 'These words are no search.',
  search_disabled: 'The web search was switched off.',
  search_gone: 'The web search was removed.',
  search_resting: 'The web search rests after failures.',
  search_busy: 'The web search was busy with others.',
  search_budget: 'The budget for searches is used up.',
  search_calls_per_day: 'As many searches as a day may have were made.',
  search_calls_per_company: 'As many searches as a company may have were made.',
  search_rate_limited: 'The web search takes no more for now.',
  provider_miss: 'It knows nothing of this company.',
  provider_error: 'It failed.',
  provider_rate_limited: 'It takes no more questions for now.',
  no_such_question: 'It names no question that is open.',
  quote_not_found: 'Its quote does not stand in what was read.',
  quote_too_short: 'Its quote is too short to show it.',
  not_an_answer: 'The question asks for another kind of answer.',
  not_in_quote: 'The answer does not stand in its quote.',
  not_about_company: 'Where it stands, nothing speaks of this company.',
  not_stated: 'The sentence of the quote asks, denies or only supposes it.',
  contradicts: 'It contradicts another answer, so neither counts.',
}

/** Why a step was not carried out, or does not count. */
export function refusalInWords(code: string): string {
  if (code.startsWith('search_') && own(REFUSALS, code) === undefined) return 'The web search failed.'
  return own(REFUSALS, code) ?? `Refused: ${spaced(code)}.`
}

const ENDS: Readonly<Record<string, string>> = {
  answered: 'Everything answered',
  gave_up: 'Ended: the rest was not found',
  turn_limit: 'Ended: a run has no more turns',
  step_limit: 'Ended: a run has no more steps',
  time: 'Ended: its time was over',
  no_progress: 'Ended: no step was left that could be taken',
  providers: 'Data providers asked',
  process_gone: 'Broken off: the program was stopped',
  lost: 'Broken off: another process does it anew',
  llm_off: 'Stopped: the language model was switched off',
  llm_changed: 'Stopped: the settings of the language model were being changed',
  llm_paused: 'Stopped: the language model rests after failures',
}
const SCOPES: Readonly<Record<string, string>> = {
  lead: 'this lead',
  company: 'this company',
  campaign: 'the campaign',
  day: 'the day',
}

/** How a run stands or why it ended, in a few words. */
export function runInWords({ state, reason }: Pick<Run, 'state' | 'reason'>): string {
  if (state === 'running') return 'At work'
  const code = reason ?? ''
  const words = own(ENDS, code)
  if (words !== undefined) return words
  const [, scope = '', unit = ''] = /^llm_cap_([a-z]+)_([a-z]+)$/.exec(code) ?? []
  const subject = own(SCOPES, scope)
  if (subject !== undefined) return `Stopped: the cap on ${unit === 'usd' ? 'dollars' : unit} for ${subject} is reached`
  if (code.startsWith('llm_')) return 'Stopped: the language model gave no answer'
  return code === '' ? sentenceCase(state) : `Ended: ${spaced(code)}`
}

/** What a run has used: "3 pages opened · 2,200 tokens · $0.0031 · 12 s". */
export function useInWords({ pages, tokens, usd, seconds }: Pick<Run, 'pages' | 'tokens' | 'usd' | 'seconds'>): string {
  if (pages === 0 && tokens === 0) return `${seconds} s`
  const time = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  const cost = usd === null ? [] : [dollars(usd)]
  return [`${counted(pages, 'page')} opened`, counted(tokens, 'token'), ...cost, time].join(' · ')
}

/** Whether the agent is at work. */
export function isAtWork(runs: readonly Run[]): boolean {
  return runs.some(({ state }) => state === 'running')
}
