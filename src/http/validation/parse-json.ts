import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { AppError, pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'

/** Bytes of a body, unless its route takes more: lists, files, and batches, whose lines are as long as this. */
export const BODY_LIMIT = 1024 * 1024

/**
 * Reads a JSON body (RFC 8259 §8.1: UTF-8, nothing else), so that no byte of it is replaced in silence, nor a
 * member by another of the same name. Keys such as `__proto__` are plain data. @throws AppError `unsupported_media_type`, `invalid_json`
 */
export async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    throw new AppError('unsupported_media_type', 'Send JSON in UTF-8.')
  }
  return parseJsonBytes(body)
}

/** A JSON text by the same rules, wherever it comes from. @throws AppError `invalid_json` */
export function parseJsonBytes(body: Buffer): unknown {
  if (body.length === 0) throw new AppError('invalid_json', 'The body is empty; a JSON object is expected.')
  if (!isUtf8(body)) throw new AppError('invalid_json', 'The body is not valid UTF-8.')
  const value = parse(body.toString('utf8'))
  const errors = findRepeatedKeys(body, value)
  if (errors.length > 0) throw new AppError('invalid_json', 'The body has a duplicate key.', { errors })
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('invalid_json', 'The body is not valid JSON.', { cause: error })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const MOST_PROBLEMS = 50
const DEEPEST = 32
const LONGEST_KEY = 200

/**
 * The keys that stand twice in an object of a JSON text, each with its place: `JSON.parse` keeps the last of them in
 * silence. `value` is what it made of the text, which must be valid. Half a microsecond for a lead without any.
 */
export function findRepeatedKeys(text: Buffer, value: unknown): Problem[] {
  return countWritten(text) === countKept(value) ? [] : namePlaces(text.toString('utf8'))
}

/** Members as they stand in the text: colons outside strings. */
function countWritten(text: Buffer): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at]
    if (byte === COLON) count += 1
    if (byte !== QUOTE) continue
    at += 1
    while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1
  }
  return count
}

/** Members of all objects that were made of it. */
function countKept(value: unknown): number {
  let count = 0
  const open = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (typeof one !== 'object' || one === null) continue
    const members: unknown[] = Array.isArray(one) ? one : Object.values(one)
    if (!Array.isArray(one)) count += members.length
    for (const member of members) if (typeof member === 'object') open.push(member)
  }
  return count
}

/** An object or array that is being read. */
interface Open {
  /** Undefined in an array. */
  readonly keys: Set<string> | undefined
  /** The member that is being read. */
  key: string | number
}

const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]/gs

function namePlaces(text: string): Problem[] {
  const pointers = new Set<string>()
  const open: Open[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const place = open.at(-1)
    if (token === '{') open.push({ keys: new Set(), key: '' })
    else if (token === '[') open.push({ keys: undefined, key: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',' && typeof place?.key === 'number') place.key += 1
    else if (token === ':' && place !== undefined) {
      const key = JSON.parse(last) as string
      place.key = key
      if (place.keys?.has(key) === true) pointers.add(pointerOf(open))
      place.keys?.add(key)
      if (pointers.size === MOST_PROBLEMS) break
    } else last = token
  }
  return [...pointers].map((pointer) => ({ pointer, code: 'duplicate_key', detail: 'Duplicate key.' }))
}

/** Where the reading is. Of what is too deep or too long to be told, the object around it. */
function pointerOf(open: readonly Open[]): string {
  const keys = open.slice(0, DEEPEST).map(({ key }) => key)
  const long = keys.findIndex((key) => typeof key === 'string' && key.length > LONGEST_KEY)
  return keys.slice(0, long === -1 ? keys.length : long).reduce<string>(pointerTo, '')
}
