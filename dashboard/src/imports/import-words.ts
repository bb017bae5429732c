import type { Schemas } from '../api/client.ts'
import { optionsOf } from '../shared/words/closed-list.ts'
import { counted } from '../shared/words/words.ts'
import type { Import } from './import-queries.ts'

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
  skip: 'Leave it as it is',
  update: 'Fill it with what the file has',
  reject: 'Count the row as a problem',
})

export const DUPLICATE_SCOPES = optionsOf<Import['duplicateScope']>({
  campaign: 'In this campaign',
  organization: 'In any campaign',
})

/** What an import would do about rows, and why, after one or many, in the order in which it is told; the first are those who are mailed. */
export const OUTCOMES: Readonly<Record<Outcome, readonly [words: string, why: string]>> = {
  mail: ['would be mailed', ''],
  held: ['would be held', 'The other tool is writing to them. Resume them here once it has stopped.'],
  ended: ['would arrive ended', 'They replied, booked or got every email of the other tool.'],
  suppresses: ['would be suppressed', 'They unsubscribed, bounced or complained there: no campaign writes to them.'],
  suppressed: ['would stay suppressed', 'Their address or domain is on the list of suppressions.'],
  live_elsewhere: ['would wait for another campaign', 'It is writing to them; they follow when it has ended.'],
  resting: ['would rest for a while', 'Another campaign wrote to them not long ago.'],
  duplicate: ['would be there already', 'What becomes of these says the option above.'],
  repeated: [
    'would repeat an earlier row',
    'Every address is counted once, at its first row, as its weightiest row says.',
  ],
  erased: ['would be left out as erased', 'They asked to be forgotten and are never written down again.'],
  invalid: ['cannot be read', 'They are left out; the file of problems has them with the reason.'],
}

const STATES: Readonly<Record<string, string>> = {
  uploaded: 'Waits to be started',
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
