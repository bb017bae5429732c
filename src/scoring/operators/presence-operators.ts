import type { FieldType } from '../fields/field-catalogue.ts'
import { MATCH, refuseOperator, UNKNOWN, type Operator, type ValueMatch } from './operator.ts'

/** The value is `true`; in an open world `false` is weak evidence. */
export const isTrue: Operator = {
  fits: ['boolean'],
  takes: [],
  prepare: ({ value }, field) => {
    if (value !== undefined && value !== true) return refuseOperator('"isTrue" takes no value.')
    const saysNo: ValueMatch = { match: 0, trust: field.absenceTrust }
    return {
      wanted: 'yes',
      read: (known) => (known === true ? MATCH : known === false ? saysNo : UNKNOWN),
    }
  },
}

/**
 * Something is known. An empty list says that there is nothing; no fact, `null`, blank text and a value of another type
 * than the field's say nothing at all.
 */
export const exists: Operator = {
  fits: ['string', 'number', 'boolean', 'date', 'strings', 'range'],
  takes: [],
  prepare: ({ value }, field) => {
    if (value !== undefined && value !== true) return refuseOperator('"exists" takes no value.')
    const saysNothing: ValueMatch = { match: 0, trust: field.absenceTrust }
    return {
      wanted: 'any value',
      read: (known) => {
        if (!isOfType(known, field.type)) return UNKNOWN
        if (Array.isArray(known)) return known.length > 0 ? MATCH : saysNothing
        return isPresent(known) ? MATCH : UNKNOWN
      },
    }
  },
}

function isOfType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'free':
      return true
    case 'strings':
      return Array.isArray(value)
    case 'range':
      return typeof value === 'string' || typeof value === 'number'
    case 'date':
      return typeof value === 'string'
    default:
      return typeof value === type
  }
}

function isPresent(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.trim() !== ''
    case 'number':
      return Number.isFinite(value)
    case 'boolean':
      return true
    case 'object':
      return value !== null
    default:
      return false
  }
}
