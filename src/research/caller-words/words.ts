import { hash } from 'node:crypto'
import { WORD_NAMES } from '../../leads/in-pool.ts'
import type { WordName } from '../../leads/in-pool.ts'
import type { Lead } from '../../leads/index.ts'
import { cleanText } from '../llm/compose-prompt.ts'
import { isObject } from '../json.ts'
import type { PageFinding } from '../readers/finding.ts'

/** A field in which the caller says something in words or keys of its own: notes as they are, objects as lines of `key: value`. */
export interface CallerWords {
  readonly kind: WordName
  readonly text: string
}

/** Whose words are read, and what is known of the company by name. */
export interface WordsToRead {
  readonly words: readonly CallerWords[]
  readonly companyName: string
  readonly contactName: string
  /** Registrable domain of the company; null where it has none, as behind a mail provider. */
  readonly domain: string | null
  /** Instant in ISO 8601. */
  readonly observedAt: string
}

/** What one of the fields tells of the company or the person. */
export interface WordFinding extends PageFinding {
  readonly field: WordName
}

/** Characters of one field, as much as the longest `notes`; objects that say more are cut. */
export const MOST_CHARACTERS = 20_000
const MOST_LINES = 500
const MOST_VALUES = 5_000
const DEEPEST = 8
const LONGEST_KEY = 80

type LeadWords = Pick<Lead, WordName>

/** Whether a lead has any words of its caller. */
export function hasWords(lead: LeadWords): boolean {
  return WORD_NAMES.some((field) => lead[field] !== null)
}

/** The caller's words about a lead, a block for each field that says something. Nothing is a pattern here: it takes linear time. */
export function wordsOf(lead: LeadWords): CallerWords[] {
  return WORD_NAMES.flatMap((kind) => {
    const given = lead[kind]
    if (given === null) return []
    const text = typeof given === 'string' ? cleanText(given.slice(0, MOST_CHARACTERS)) : linesOf(given)
    return text === '' ? [] : [{ kind, text }]
  })
}

/** Tells whether words are still those that were read. */
export function hashOfWords(words: readonly CallerWords[]): string {
  return hash('sha256', JSON.stringify(words), 'base64url')
}

/** `company.size: 120`, a line for each value; the number of an item is a key, unless all items are plain values. */
function linesOf(object: object): string {
  const lines: string[] = []
  let [room, values] = [MOST_CHARACTERS, 0]
  const say = (keys: readonly string[], value: string) => {
    const label = `${keys.join('.')}: `
    for (const part of cleanText(value.slice(0, room)).split('\n')) {
      const line = `${label}${part}`.slice(0, room)
      if (part === '' || line.length <= label.length || lines.length >= MOST_LINES) continue
      room -= line.length + 1
      lines.push(line)
    }
  }
  const visit = (keys: readonly string[], value: unknown): void => {
    values += 1
    if (values > MOST_VALUES || room <= 0 || keys.length > DEEPEST) return
    if (isPlain(value)) say(keys, String(value))
    else if (Array.isArray(value) && value.every(isPlain)) say(keys, value.slice(0, MOST_VALUES).join(', '))
    else if (Array.isArray(value) || isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (values > MOST_VALUES || room <= 0) return
        visit([...keys, keyOf(key)], inner)
      }
    }
  }
  visit([], object)
  return lines.join('\n')
}

function keyOf(key: string): string {
  return cleanText(key.slice(0, LONGEST_KEY))
    .replaceAll(/[.:\n]/gu, ' ')
    .trim()
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
