import Type from 'typebox'
import { invalid, pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { END_REASONS, LEAD_STATUSES } from '../lifecycle/lead-states.ts'
import { filterFaults, tooManyConditions } from './check-filter.ts'
import { COMPARISONS, LeadFilterSchema } from './lead-filter.ts'
import type { FilterCondition, LeadFilter } from './lead-filter.ts'

const { minScore, maxScore, hold, mode, company, createdFrom, createdTo, lastEventFrom, lastEventTo, q } =
  LeadFilterSchema.properties

const commaSeparated = (description: string, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 4000, description, examples: [example] }))

/** The conditions of a `LeadFilter` as query parameters, beside which any `customData.<path>` and `facts.<path>` may stand. */
export const LeadFilterQuery = Type.Object({
  status: commaSeparated(`Statuses, comma-separated: ${wordsOf(LEAD_STATUSES)}.`, 'scored,in_sequence'),
  endReason: commaSeparated(`End reasons, comma-separated: ${wordsOf(END_REASONS)}.`, 'replied,meeting_booked'),
  tier: commaSeparated('Comma-separated: `A` to `D`, `U` (too little is known), `X` (disqualified).', 'A,B'),
  minScore,
  maxScore,
  hold,
  step: commaSeparated('Steps sent in the current run, comma-separated.', '1,2'),
  campaign: commaSeparated('Campaign ids, comma-separated.', 'camp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'),
  mode,
  mailbox: commaSeparated(
    'Mailbox ids, comma-separated: the mailbox that emails the lead.',
    'mbox_0193f0c2a5e07c1e8b7a4f0f6f2b9a11',
  ),
  lead: commaSeparated('Lead ids, comma-separated.', 'lead_0193f0c2a5e07c1e8b7a4f0f6f2b9a11'),
  import: commaSeparated(
    'Import ids, comma-separated: the import that added the lead.',
    'imp_0193f0c2a5e07c1e8b7a4f0f6f2b9a11',
  ),
  owner: commaSeparated(
    'Member ids, comma-separated; `me` for the signed-in caller, `none` for leads without one.',
    'me',
  ),
  tag: commaSeparated('Tags by name or `tag_…`, comma-separated; `none` for leads without one.', 'Berlin fair'),
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
  const [facts, customData] = [readConditions(query, 'facts'), readConditions(query, 'customData')]
  const filter: LeadFilter = {
    ...(listsOf(query) as LeadFilter),
    ...(Object.fromEntries(plain) as LeadFilter),
    ...(facts.conditions.length > 0 ? { facts: facts.conditions } : {}),
    ...(customData.conditions.length > 0 ? { customData: customData.conditions } : {}),
  }
  const nameOf = (field: keyof LeadFilter, index: number) => (field === 'facts' ? facts : customData).names[index]
  const errors = [
    ...facts.faults,
    ...customData.faults,
    ...filterFaults(filter, (field, index) =>
      pointerTo('', index === undefined ? field : (nameOf(field, index) ?? field)),
    ),
    ...facts.excess,
    ...customData.excess,
  ]
  if (errors.length > 0) throw invalid(errors)
  return filter
}

/** Fields that are read as they are. */
const PLAIN = Object.keys({
  minScore,
  maxScore,
  hold,
  mode,
  company,
  createdFrom,
  createdTo,
  lastEventFrom,
  lastEventTo,
  q,
})
const LISTS = ['status', 'endReason', 'tier', 'step', 'campaign', 'mailbox', 'lead', 'import', 'owner', 'tag'] as const

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

/** The conditions on `facts.…` or `customData.…` among the parameters, each with its parameter. */
function readConditions(query: Query, root: 'facts' | 'customData') {
  const read = Object.keys(query)
    .filter((name) => name.startsWith(`${root}.`))
    .map((name) => ({ name, ...readCondition(name, name.slice(root.length + 1), query[name]) }))
  const found = read.flatMap(({ name, condition }) => (condition === undefined ? [] : [{ name, condition }]))
  const detail = tooManyConditions(read.length, root)
  return {
    names: found.map(({ name }) => name),
    conditions: found.map(({ condition }) => condition),
    faults: read.flatMap(({ fault }) => fault ?? []),
    excess: detail === undefined ? [] : [{ pointer: '/', code: 'too_many_items', detail }],
  }
}

/** As a parameter, `[exists]=false` says what `missing` says in JSON. */
const ASKABLE = COMPARISONS.filter((one) => one !== 'missing')

/** What stands in brackets at the end is the comparison: from the first bracket that opens behind the last pair. */
function splitName(name: string): { path: string; given: string | undefined } {
  const open = name.endsWith(']') ? name.indexOf('[', name.lastIndexOf(']', name.length - 2) + 1) : -1
  return open === -1 ? { path: name, given: undefined } : { path: name.slice(0, open), given: name.slice(open + 1, -1) }
}

/** `customData.region`, `customData.seats[gte]` and their like. */
function readCondition(name: string, below: string, value: unknown): { condition?: FilterCondition; fault?: Problem } {
  const { path, given = 'eq' } = splitName(below)
  const at = (code: string, detail: string) => ({ fault: { pointer: pointerTo('', name), code, detail } })
  if (typeof value !== 'string') return at('repeated', 'Give it once; "in" takes several values: customData.x[in]=a,b.')
  const op = ASKABLE.find((one) => one === given)
  if (op === undefined) {
    const nearest = nearestName(given, ASKABLE)
    const hint = nearest === undefined ? 'Known are eq, in, contains, exists, gte and lte.' : `Did you mean ${nearest}?`
    return at('unknown_comparison', `Unknown comparison. ${hint}`)
  }
  if (op === 'in') return { condition: { path, op, value: commas(value) } }
  if (op !== 'exists') return { condition: { path, op, value } }
  if (value !== 'true' && value !== 'false') return at('wrong_value', '"exists" is true or false.')
  return { condition: { path, op: value === 'true' ? 'exists' : 'missing' } }
}
