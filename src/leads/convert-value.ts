import type { Rule } from './field-rules.ts'
import { isJsonObject } from './json-value.ts'
import type { JsonValue } from './json-value.ts'

const DECIMAL = /^[+-]?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i
const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false }

/**
 * What a value of the wrong type says without doubt, in the type that the rule asks for; undefined when there is
 * doubt (`"1,200"` is twelve hundred or one and a fifth). Whether it keeps the rule is still to be checked.
 */
export function convertValue(rule: Rule, value: JsonValue): JsonValue | undefined {
  switch (rule.kind) {
    case 'text':
    case 'phone':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
    case 'amount':
    case 'count':
    case 'year':
    case 'growth':
      return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : undefined
    case 'flag':
      return toFlag(value)
    case 'fundingDate':
      return typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(value.trim())?.[1] : undefined
    case 'texts':
      return typeof value === 'string' ? toTexts(value, rule.separator) : undefined
    case 'group':
    case 'freeform':
      return typeof value === 'string' ? toObject(value) : undefined
    default:
      return undefined
  }
}

function toFlag(value: JsonValue): boolean | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const word = String(value).trim().toLowerCase()
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined
}

function toTexts(text: string, separator: RegExp): readonly JsonValue[] {
  const parsed = text.trimStart().startsWith('[') ? parseJson(text) : undefined
  return Array.isArray(parsed) ? parsed : text.split(separator)
}

function toObject(text: string): JsonValue | undefined {
  const parsed = text.trimStart().startsWith('{') ? parseJson(text) : undefined
  return isJsonObject(parsed) ? parsed : undefined
}

function parseJson(text: string): JsonValue | undefined {
  try {
    const parsed: JsonValue = JSON.parse(text)
    return parsed
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
