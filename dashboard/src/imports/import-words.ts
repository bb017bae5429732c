import type { Schemas } from '../api/client.ts'
import { optionsOf } from '../shared/words/closed-list.ts'
import { counted } from '../shared/words/words.ts'
import type { Import, ImportStanding } from './import-queries.ts'
import { importState as t } from './texts.tsx'

type Outcome = Schemas['PlannedRow']['outcome']

export const ENCODINGS = optionsOf<Import['encoding']>({
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western Europe)',
})

export const DELIMITERS = optionsOf<Import['delimiter']>({
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  pipe: 'Vertical bar',
})

/** What is done about a lead that is there already. */
export const ON_DUPLICATE = optionsOf<Import['onDuplicate']>({
  skip: 'Keep it unchanged',
  update: 'Update it from the file',
  reject: 'Report the row as a problem',
})

export const DUPLICATE_SCOPES = optionsOf<Import['duplicateScope']>({
  campaign: 'In this campaign',
  organization: 'In any campaign',
})

/** What an import would do about rows, and why, in the order in which it is told; the first are those who are mailed. Then how it is said of one, where that differs. */
export const OUTCOMES: Readonly<Record<Outcome, readonly [words: string, why: string, ofOne?: string]>> = {
  mail: ['will be emailed', ''],
  disqualified: ['will be disqualified', 'They fail a criterion of this campaign. They are added, and not emailed.'],
  held: ['will be on hold', 'The other tool still emails them. Resume them here after you stop it there.'],
  ended: ['will be marked as ended', 'They replied, booked or got every email of the other tool.'],
  suppresses: ['will be suppressed', 'They unsubscribed, bounced or complained there. No campaign emails them.'],
  suppressed: ['are suppressed', 'Their address or domain is on the suppression list.', 'is suppressed'],
  live_elsewhere: ['will wait for another campaign', 'It is emailing them. They follow when it has ended.'],
  resting: ['will wait for a while', 'Another campaign emailed them recently.'],
  duplicate: ['exist already', 'Choose above how to treat them.', 'exists already'],
  repeated: ['repeat an earlier row', 'Each address counts once.', 'repeats an earlier row'],
  erased: ['were erased', 'They asked to be forgotten and are never stored again.', 'was erased'],
  invalid: ['can’t be imported', 'Download them with the reasons after the import.'],
}

/** Where an import stands, and what is left of it where that is not all. */
export function standingOf(one: Import, { left, deleted }: ImportStanding) {
  const { state, progress } = one
  if (deleted !== undefined) return { state: 'cancelled', text: `${t.undone} · ${t.deleted(counted(deleted, 'lead'))}` }
  const words = stateInWords(state)
  if (left === undefined || left >= progress.created + progress.suppressed) return { state, text: words }
  return { state, text: `${words} · ${left === 0 ? t.noneLeft : t.left(counted(left, 'lead'))}` }
}

const STATES: Readonly<Record<string, string>> = {
  uploaded: 'Not started',
  running: 'Running',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

/** Where an import stands. */
export function stateInWords(state: string): string {
  return STATES[state] ?? state
}

/** The tools whose exports are known. */
export const VENDORS = [
  { value: 'instantly', label: 'Instantly' },
  { value: 'smartlead', label: 'Smartlead' },
  { value: 'apollo', label: 'Apollo' },
  { value: 'clay', label: 'Clay' },
  { value: 'fairlead', label: 'Fairlead' },
] as const

/** A tool as its vendor writes it. */
export function vendorInWords(vendor: string): string {
  return VENDORS.find(({ value }) => value === vendor)?.label ?? vendor
}

/** "about 3 minutes" for a time that is left, in seconds. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${counted(Math.max(1, Math.round(seconds)), 'second')}`
  if (seconds < 5_400) return `about ${counted(Math.round(seconds / 60), 'minute')}`
  return `about ${counted(Math.round(seconds / 3_600), 'hour')}`
}
