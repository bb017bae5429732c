import { counted } from '../shared/words.ts'

export const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16, little-endian' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
  { value: 'windows-1252', label: 'Windows-1252 (Western Europe)' },
] as const

export const DELIMITERS = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
  { value: 'pipe', label: 'Vertical bar' },
] as const

/** What is done about a lead that is there already. */
export const ON_DUPLICATE = [
  { value: 'skip', label: 'Leave it as it is' },
  { value: 'update', label: 'Fill it with what the file has' },
  { value: 'reject', label: 'Count the row as a problem' },
] as const

export const DUPLICATE_SCOPES = [
  { value: 'campaign', label: 'In this campaign' },
  { value: 'organization', label: 'In any campaign' },
] as const

/** What an import would do about rows, after one or many, in the order in which it is told; first those who are mailed. */
export const OUTCOMES = [
  ['mail', 'would be mailed', ''],
  ['held', 'would be held', 'The other tool is writing to them. Resume them here once it has stopped.'],
  ['ended', 'would arrive ended', 'They replied, booked or got every email of the other tool.'],
  ['suppresses', 'would be suppressed', 'They unsubscribed, bounced or complained there: no campaign writes to them.'],
  ['suppressed', 'would stay suppressed', 'Their address or domain is on the list of suppressions.'],
  ['live_elsewhere', 'would wait for another campaign', 'It is writing to them; they follow when it has ended.'],
  ['resting', 'would rest for a while', 'Another campaign wrote to them not long ago.'],
  ['duplicate', 'would be there already', 'What becomes of these says the option above.'],
  ['repeated', 'would repeat an earlier row', 'Only the first row with an address counts.'],
  ['erased', 'would be left out as erased', 'They asked to be forgotten and are never written down again.'],
  ['invalid', 'cannot be read', 'They are left out; the file of problems has them with the reason.'],
] as const

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

const VENDORS: Readonly<Record<string, string>> = {
  instantly: 'Instantly',
  smartlead: 'Smartlead',
  apollo: 'Apollo',
  clay: 'Clay',
}

/** A tool as its vendor writes it. */
export function vendorInWords(vendor: string): string {
  return VENDORS[vendor] ?? vendor
}

/** "about 3 min" for a time that is left, in seconds. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${counted(Math.max(1, Math.round(seconds)), 'second')}`
  if (seconds < 5_400) return `about ${counted(Math.round(seconds / 60), 'minute')}`
  return `about ${counted(Math.round(seconds / 3_600), 'hour')}`
}
