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
  return isRunning ? 'Searching' : 'Not searched yet'
}

const DONE: Readonly<Record<Step['do'], string>> = {
  read: 'Already read',
  open: 'Opened',
  find: 'Searched the pages for',
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
  answer: 'Answer rejected',
  give_up: 'Kept searching for',
  provider: 'No answer from the data provider',
}

/** What a step did, or did not do as it was refused; what it was about stands behind. */
export function stepInWords({ do: kind, refused }: Pick<Step, 'do' | 'refused'>): string {
  return (refused === null ? DONE : REFUSED)[kind]
}

const REFUSALS: Readonly<Record<string, string>> = {
  not_listed: 'This address may not be opened.',
  already_read: 'This page was already read.',
  page_limit: 'Page limit reached.',
  busy: 'It was busy for too long.',
  forbidden: 'The website does not allow programs to read this page.',
  missing: 'Page not found.',
  unavailable: 'The page is down or blocks automated visitors.',
  unreachable: 'The page could not be reached.',
  elsewhere: 'The address leads to another website.',
  no_text: 'The page has no text.',
  unreadable: 'The page is too large to read.',
  no_search: 'Web search is not set up.',
  not_public: 'It contains words from private notes, which are never searched for.',
  search_off: 'Web search is off.',
  search_bad_query: 'Not a valid search.',
  search_disabled: 'The web search was switched off.',
  search_gone: 'The web search was removed.',
  search_resting: 'Web search is paused after failures.',
  search_busy: 'Web search was busy.',
  search_budget: 'The budget for searches is used up.',
  search_calls_per_day: 'Daily search limit reached.',
  search_calls_per_company: 'Search limit for this company reached.',
  search_rate_limited: 'Web search limit reached for now.',
  provider_miss: 'It has no data on this company.',
  provider_error: 'It failed.',
  provider_rate_limited: 'Its limit is reached for now.',
  no_such_question: 'It answers no open question.',
  quote_not_found: 'Its quote was not found in the pages read.',
  quote_too_short: 'Its quote is too short as evidence.',
  not_an_answer: 'Wrong kind of answer for this question.',
  not_in_quote: 'The quote does not contain the answer.',
  not_about_company: 'The source is not about this company.',
  not_stated: 'The quote asks, denies or only guesses it.',
  contradicts: 'It contradicts another answer, so neither is used.',
}

/** Why a step was not carried out, or does not count. */
export function refusalInWords(code: string): string {
  if (code.startsWith('search_') && own(REFUSALS, code) === undefined) return 'The web search failed.'
  return own(REFUSALS, code) ?? `Refused: ${spaced(code)}.`
}

const ENDS: Readonly<Record<string, string>> = {
  answered: 'All questions answered',
  gave_up: 'Ended: the rest was not found',
  turn_limit: 'Ended: turn limit reached',
  step_limit: 'Ended: step limit reached',
  time: 'Ended: time limit reached',
  no_progress: 'Ended: no further steps possible',
  providers: 'Data providers asked',
  process_gone: 'Interrupted: Fairlead was stopped',
  lost: 'Interrupted: started again by another process',
  llm_off: 'Stopped: the language model was switched off',
  llm_changed: 'Stopped: the language model settings changed',
  llm_paused: 'Stopped: the language model is paused after failures',
}
const SCOPES: Readonly<Record<string, string>> = {
  lead: 'this lead',
  company: 'this company',
  campaign: 'the campaign',
  day: 'the day',
}

/** How a run stands or why it ended, in a few words. */
export function runInWords({ state, reason }: Pick<Run, 'state' | 'reason'>): string {
  if (state === 'running') return 'In progress'
  const code = reason ?? ''
  const words = own(ENDS, code)
  if (words !== undefined) return words
  const [, scope = '', unit = ''] = /^llm_cap_([a-z]+)_([a-z]+)$/.exec(code) ?? []
  const subject = own(SCOPES, scope)
  if (subject !== undefined)
    return `Stopped: ${unit === 'usd' ? 'cost' : unit.replace(/s$/u, '')} limit for ${subject} reached`
  if (code.startsWith('llm_')) return 'Stopped: the language model did not answer'
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
