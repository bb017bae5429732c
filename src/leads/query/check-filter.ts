import { invalid, pointerTo } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { parseId } from '../../platform/ids.ts'
import { nearestName } from '../../platform/text/nearest-name.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'
import { END_REASONS, LEAD_STATUSES } from '../lifecycle/lead-states.ts'
import { quotedText } from '../validation/json-value.ts'
import { PATH_WORDS, readPath } from './data-path.ts'
import { faultOfFact } from './fact-paths.ts'
import { beginOf, boundOf, endOf } from './filter-values.ts'
import { MOST_CONDITIONS, TIERS } from './lead-filter.ts'
import type { FilterCondition, LeadFilter } from './lead-filter.ts'

/** Where a field of a filter stands in what was sent; `index` names one of the conditions on customData. */
export type PlaceOf = (field: keyof LeadFilter, index?: number) => string

/** The places of a filter in JSON that stands under a pointer. */
export function placesUnder(parent: string): PlaceOf {
  return (field, index) => {
    const pointer = pointerTo(parent, field)
    return index === undefined ? pointer : pointerTo(pointer, index)
  }
}

/**
 * Checks what the schema of a filter cannot say: dates that exist, ranges that are none, ids of mailboxes, values that
 * fit their comparison. @throws AppError `validation_failed` with every fault and its place
 */
export function checkFilter(filter: LeadFilter, placeOf: PlaceOf = placesUnder('/filter')): LeadFilter {
  const errors = filterFaults(filter, placeOf)
  if (errors.length > 0) throw invalid(errors)
  return filter
}

/** The faults of a filter, each with its place. */
export function filterFaults(filter: LeadFilter, placeOf: PlaceOf): Problem[] {
  return [
    ...faultsOfWords(filter, placeOf),
    ...faultsOfTexts(filter, placeOf),
    ...faultsOfDates(filter, placeOf),
    ...(filter.customData ?? []).flatMap((condition, index) =>
      faultOf(condition).map((fault) => ({ pointer: placeOf('customData', index), ...fault })),
    ),
    ...(filter.facts ?? []).flatMap((condition, index) =>
      [...faultOf(condition), ...faultOfFact(condition)]
        .slice(0, 1)
        .map((fault) => ({ pointer: placeOf('facts', index), ...fault })),
    ),
  ]
}

const ID_KINDS = { campaign: 'camp', mailbox: 'mbox', lead: 'lead', import: 'imp' } as const
const WORDS = { status: LEAD_STATUSES, endReason: END_REASONS, tier: TIERS } as const

function faultsOfWords(filter: LeadFilter, placeOf: PlaceOf): Problem[] {
  const words = (['status', 'endReason', 'tier'] as const).flatMap((field) => {
    const known: readonly string[] = WORDS[field]
    return (filter[field] ?? []).flatMap((word): Problem[] => {
      if (known.includes(word)) return []
      const nearest = nearestName(word, known)
      const hint = nearest === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${nearest}?`
      return [
        { pointer: placeOf(field), code: 'unknown_value', detail: `There is no ${field} ${quotedText(word)}. ${hint}` },
      ]
    })
  })
  const ids = (['campaign', 'mailbox', 'lead', 'import'] as const).flatMap((field) =>
    (filter[field] ?? [])
      .filter((id) => parseId(ID_KINDS[field], id) === undefined)
      .map((id) => ({
        pointer: placeOf(field),
        code: 'invalid_id',
        detail: `${quotedText(id)} is no ${field} id: ids start with ${ID_KINDS[field]}_.`,
      })),
  )
  const steps = (filter.step ?? [])
    .filter((step) => !Number.isInteger(step) || step < 0 || step > 1000)
    .map(() => ({ pointer: placeOf('step'), code: 'wrong_type', detail: 'A step is a whole number from 0 to 1000.' }))
  const owners = (filter.owner ?? [])
    .filter((owner) => owner !== 'me' && owner !== 'none' && parseId('user', owner) === undefined)
    .map((owner) => ({
      pointer: placeOf('owner'),
      code: 'invalid_id',
      detail: `${quotedText(owner)} is not a member: use \`user_…\`, \`me\` or \`none\`.`,
    }))
  const tags = (filter.tag ?? [])
    .filter((tag) => tag === '' || !isStorableText(tag))
    .map(() => ({ pointer: placeOf('tag'), code: 'wrong_value', detail: 'Give names of tags, or `none`.' }))
  return [...words, ...ids, ...steps, ...owners, ...tags]
}

/** How every reason is written; a list of them would be out of date with the next. */
const HOLD_REASON = /^[a-z][a-z0-9_]*$/

function faultsOfTexts(filter: LeadFilter, placeOf: PlaceOf): Problem[] {
  const texts = (['hold', 'company', 'q'] as const)
    .filter((field) => !isStorableText(filter[field] ?? ''))
    .map((field) => ({
      pointer: placeOf(field),
      code: 'bad_character',
      detail: 'It must not contain the NUL character (U+0000) or a lone surrogate.',
    }))
  if (filter.hold !== undefined && !HOLD_REASON.test(filter.hold)) {
    const detail = `A hold is \`any\`, \`none\`, or a reason in lower case such as review_tier, not ${quotedText(filter.hold)}.`
    texts.push({ pointer: placeOf('hold'), code: 'unknown_value', detail })
  }
  const { minScore = 0, maxScore = 100 } = filter
  if (minScore <= maxScore) return texts
  const detail = `minScore ${minScore} is above maxScore ${maxScore}: no lead can match.`
  return [...texts, { pointer: placeOf('maxScore'), code: 'empty_range', detail }]
}

const RANGES = [
  ['createdFrom', 'createdTo'],
  ['lastEventFrom', 'lastEventTo'],
] as const

function faultsOfDates(filter: LeadFilter, placeOf: PlaceOf): Problem[] {
  return RANGES.flatMap(([from, to]) => {
    const wrong = [from, to].filter((field) => filter[field] !== undefined && beginOf(filter[field]) === undefined)
    if (wrong.length > 0) {
      const detail = 'Give a day such as 2027-01-31, or an instant such as 2027-01-31T12:00:00Z.'
      return wrong.map((field) => ({ pointer: placeOf(field), code: 'invalid_date', detail }))
    }
    const begin = filter[from] === undefined ? undefined : beginOf(filter[from])
    const end = filter[to] === undefined ? undefined : endOf(filter[to])
    if (begin === undefined || end === undefined || begin < end) return []
    return [{ pointer: placeOf(to), code: 'empty_range', detail: `${to} is before ${from}: no lead can match.` }]
  })
}

type Fault = Omit<Problem, 'pointer'>

function faultOf({ path, op, value }: FilterCondition): Fault[] {
  if (readPath(path) === undefined) return [{ code: 'invalid_path', detail: PATH_WORDS }]
  const values: readonly unknown[] = [path, ...[value].flat()]
  if (values.some((one) => typeof one === 'string' && !isStorableText(one))) {
    return [{ code: 'bad_character', detail: 'It must not contain the NUL character (U+0000) or a lone surrogate.' }]
  }
  const detail = mismatchOf(op, value)
  return detail === undefined ? [] : [{ code: 'wrong_value', detail }]
}

function mismatchOf(op: FilterCondition['op'], value: FilterCondition['value']): string | undefined {
  const isList = Array.isArray(value)
  switch (op) {
    case 'eq':
      return value === undefined || isList ? '"eq" takes one value.' : undefined
    case 'contains':
      return typeof value === 'string' && value !== '' ? undefined : '"contains" takes a text.'
    case 'in':
      return isList ? undefined : '"in" takes a list of values.'
    case 'exists':
    case 'missing':
      return value === undefined ? undefined : `"${op}" takes no value.`
    case 'gte':
    case 'lte':
      return isList || boundOf(value) === undefined ? `"${op}" takes a number, or a day such as 2027-01-31.` : undefined
  }
}

/** What to say of more conditions than a filter may have, undefined where there are not. */
export function tooManyConditions(count: number, root: 'facts' | 'customData'): string | undefined {
  return count > MOST_CONDITIONS ? `A filter has at most ${MOST_CONDITIONS} conditions on ${root}.` : undefined
}
