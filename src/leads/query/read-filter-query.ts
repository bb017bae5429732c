import Type from 'typebox'
import { invalid, pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { END_REASONS, LEAD_STATUSES } from '../lifecycle/lead-states.ts'
import { filterFaults, tooManyConditions } from './check-filter.ts'
import { COMPARISONS, LeadFilterSchema } from './lead-filter.ts'
import type { CustomDataCondition, LeadFilter } from './lead-filter.ts'

const { minScore, maxScore, hold, company, createdFrom, createdTo, lastEventFrom, lastEventTo, q } =
  LeadFilterSchema.properties

const commaSeparated = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description, examples: [example] }))

/** The conditions of a `LeadFilter` as query parameters, beside which any `customData.<path>` may stand. */
export const LeadFilterQuery = Type.Object({
  status: commaSeparated(`Where the lead stands, with commas: ${wordsOf(LEAD_STATUSES)}.`, 'scored,in_sequence'),
  endReason: commaSeparated(`Why it has ended, with commas: ${wordsOf(END_REASONS)}.`, 'replied,meeting_booked'),
  tier: commaSeparated('With commas: `A` to `D`, `U` while too little is known, `X` when disqualified.', 'A,B'),
  minScore,
  maxScore,
  hold,
  step: commaSeparated('How many steps were handed over in its present run, with commas.', '1,2'),
  mailbox: commaSeparated(
    'Ids of mailboxes, with commas: the one that writes to the lead, chosen with its first email.',
    'mbox_0193f0c2a5e07c1e8b7a4f0f6f2b9a11',
  ),
  lead: commaSeparated('Ids of leads, with commas.', 'lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'),
  company,
  createdFrom,
  createdTo,
  lastEventFrom,
  lastEventTo,
  q,
})

function wordsOf(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}

type Query = Readonly<Record<string, unknown>>

/**
 * Reads a filter from the query parameters of a request that keeps `LeadFilterQuery`; parameters that are no part of a
 * filter are passed over. @throws AppError `validation_failed` with every fault and the parameter it is in
 */
export function readFilterQuery(query: Query): LeadFilter {
  const plain = PLAIN.filter((name) => query[name] !== undefined).map((name) => [name, query[name]])
  const read = Object.keys(query)
    .filter((name) => name.startsWith(CUSTOM_DATA))
    .map((name) => ({ name, ...readCondition(name, query[name]) }))
  const conditions = read.flatMap(({ name, condition }) => (condition === undefined ? [] : [{ name, condition }]))
  const customData = conditions.map(({ condition }) => condition)
  const filter: LeadFilter = {
    ...(listsOf(query) as LeadFilter),
    ...(Object.fromEntries(plain) as LeadFilter),
    ...(customData.length > 0 ? { customData } : {}),
  }
  const errors = [
    ...read.flatMap(({ fault }) => fault ?? []),
    ...filterFaults(filter, (field, index) =>
      pointerTo('', index === undefined ? field : (conditions[index]?.name ?? field)),
    ),
  ]
  const detail = tooManyConditions(read.length)
  if (detail !== undefined) errors.push({ pointer: '/', code: 'too_many_items', detail })
  if (errors.length > 0) throw invalid(errors)
  return filter
}

/** Fields that are read as they are. */
const PLAIN = Object.keys({ minScore, maxScore, hold, company, createdFrom, createdTo, lastEventFrom, lastEventTo, q })
const LISTS = ['status', 'endReason', 'tier', 'step', 'mailbox', 'lead'] as const

function listsOf(query: Query): Record<string, unknown> {
  const given = LISTS.filter((name) => query[name] !== undefined)
  return Object.fromEntries(
    given.map((name) => {
      const words = commas(String(query[name]))
      return [name, name === 'step' ? words.map((word) => (/^\d{1,4}$/.test(word) ? Number(word) : -1)) : words]
    }),
  )
}

function commas(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

const CUSTOM_DATA = 'customData.'
/** As a parameter, `[exists]=false` says what `missing` says in JSON. */
const ASKABLE = COMPARISONS.filter((one) => one !== 'missing')

/** What stands in brackets at the end is the comparison: from the first bracket that opens behind the last pair. */
function splitName(name: string): { path: string; given: string | undefined } {
  const open = name.endsWith(']') ? name.indexOf('[', name.lastIndexOf(']', name.length - 2) + 1) : -1
  return open === -1 ? { path: name, given: undefined } : { path: name.slice(0, open), given: name.slice(open + 1, -1) }
}

/** `customData.region`, `customData.seats[gte]` and their like. */
function readCondition(name: string, value: unknown): { condition?: CustomDataCondition; fault?: Problem } {
  const { path, given = 'eq' } = splitName(name.slice(CUSTOM_DATA.length))
  const at = (code: string, detail: string) => ({ fault: { pointer: pointerTo('', name), code, detail } })
  if (typeof value !== 'string') return at('repeated', 'Give it once; "in" takes several values: customData.x[in]=a,b.')
  const op = ASKABLE.find((one) => one === given)
  if (op === undefined) {
    const nearest = nearestName(given, ASKABLE)
    const hint = nearest === undefined ? 'Known are eq, in, exists, gte and lte.' : `Did you mean ${nearest}?`
    return at('unknown_comparison', `There is no such comparison. ${hint}`)
  }
  if (op === 'in') return { condition: { path, op, value: commas(value) } }
  if (op !== 'exists') return { condition: { path, op, value } }
  if (value !== 'true' && value !== 'false') return at('wrong_value', '"exists" is true or false.')
  return { condition: { path, op: value === 'true' ? 'exists' : 'missing' } }
}
