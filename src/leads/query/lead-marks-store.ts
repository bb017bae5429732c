import { readPath } from './data-path.ts'
import { dayOfSqlText, numberOfSqlText } from './filter-store.ts'
import type { Parameters } from './filter-store.ts'
import { boundOf, unicodeForms, valueText } from './filter-values.ts'
import { MOST_ELEMENTS } from './lead-filter.ts'
import type { FilterCondition, LeadFilter } from './lead-filter.ts'

/** So many marks may one lead have; one with more of them may be what any search of marks finds. */
const MOST_MARKS = 100

/** The mark of a lead that has too many. */
const CUT = 0

/** Between the keys of a path, and before its value. Where a text holds them too, two marks are one, and that is all. */
const BELOW = '\u001F'
const VALUE = String.raw`E'\x1e'`
const IN_ROW = String.raw`E'\x1d'`

/** What a mark says: that a value is there at a path, which text it is, or in which bucket it lies. */
const KINDS = { company: 'c', present: '?', text: '=', number: '#', day: 'd' } as const

/** So many buckets in a row have a mark in common: of months those of a year. */
const ROW = { number: 32, day: 12 } as const

/** The marks of a bucket, its own and that of its row, as members of an array. */
const marksOfBucket = (kind: 'number' | 'day', bucket: string) =>
  `hashtext('${KINDS[kind]}' || n.path || ${VALUE} || ${bucket}), hashtext('${KINDS[kind]}' || n.path || ${IN_ROW} || ${bucket} / ${ROW[kind]})`

const MARK_OF_PATH = `hashtext('${KINDS.present}' || n.path)`
const MARKS_OF_SCALAR = `${MARK_OF_PATH}, hashtext('${KINDS.text}' || n.path || ${VALUE} || v.text)`

/** What objects and lists begin with as text. They have no mark of their text: nearly each would be the only one of its kind. */
const OF_PARTS = /^[{[]/

/** Marks of the elements of a list, each as the text that filters compare. */
const MARKS_OF_LIST = `array(select hashtext('${KINDS.text}' || n.path || ${VALUE} || e.text)
  from jsonb_array_elements_text(case when v.type = 'array' then n.value else '[]' end) with ordinality e(text, number)
  where e.number <= ${MOST_ELEMENTS} and e.text is not null and left(e.text, 1) not in ('{', '['))`

/** A lead with a longer customData, written as text, is one with too many marks: it is not taken apart. */
const LONGEST_DATA = 4_000

const EACH = (object: string) => `jsonb_each(case jsonb_typeof(${object}) when 'object' then ${object} end) e`

/**
 * A select of the marks of leads `w`, whose rows have `lead_id`, `company_name` and `custom_data`. Of a list each of its
 * first elements is found.
 */
export const selectMarks = (leads: string) => `select w.lead_id, hashtext('${KINDS.company}' || folded(w.company_name))
      || case when length(w.custom_data::text) > ${LONGEST_DATA} or cardinality(m.marks) > ${MOST_MARKS}
        then array[${CUT}] else coalesce(m.marks, '{}') end as marks
  from ${leads} w left join (
    with recursive node as (
      select w.lead_id, e.key as path, e.value from ${leads} w cross join lateral ${EACH('w.custom_data')}
      where length(w.custom_data::text) <= ${LONGEST_DATA}
      union all
      select n.lead_id, n.path || '${BELOW}' || e.key, e.value from node n cross join lateral ${EACH('n.value')})
    select n.lead_id, array_agg(m.mark) as marks from node n
    cross join lateral (select jsonb_typeof(n.value) as type, n.value #>> '{}' as text) t
    cross join lateral (select t.type, t.text, case when t.type = 'string' then ${dayOfSqlText('t.text')} end as day,
      case when t.type = 'number' then n.value::numeric when t.type = 'string' then ${numberOfSqlText('t.text')} end as number offset 0) v
    cross join lateral unnest(case
      when v.number is not null then array[${MARKS_OF_SCALAR}, ${marksOfBucket('number', 'number_bucket(v.number)')}]
      when v.day is not null then array[${MARKS_OF_SCALAR}, ${marksOfBucket('day', 'month_bucket(v.day)')}]
      when v.type = 'array' then ${MARK_OF_PATH} || ${MARKS_OF_LIST}
      when left(v.text, 1) in ('{', '[') then array[${MARK_OF_PATH}]
      else array[${MARKS_OF_SCALAR}] end) m(mark)
    where v.type <> 'null' group by n.lead_id) m on m.lead_id = w.lead_id`

/**
 * Conditions on the marks of texts `t`: a lead that fits the filter keeps them all, and so may one that does not. Of who
 * fits a company by its domain they know nothing.
 */
export function marksOf({ company, customData = [] }: LeadFilter, parameters: Parameters): string[] {
  const { add } = parameters
  const named = company === undefined ? [] : [`array[hashtext('${KINDS.company}' || folded(${add(company)}::text))]`]
  const alone = customData.flatMap((condition) => marksOfCondition(condition, parameters))
  const ranged = [...rangesOf(customData)].map((range) => marksOfRange(range, parameters))
  return [...named, ...alone, ...ranged].map((marks) => `t.marks && ${marks}`)
}

/** Whether a condition on a value of customData has marks of its own: of what is missing there are none. */
export function hasMarks({ op }: FilterCondition): boolean {
  return op !== 'missing'
}

/** A key that may name an element of a list, whose own path the marks do not tell. */
const MAY_BE_POSITION = /^\s*[+-]?\d+$/

/** The path of a condition as marks hold it; of an element named by its position the list's, with `isWhole` false. */
function markedPath({ path }: FilterCondition): { readonly path: string; readonly isWhole: boolean } {
  const keys = readPath(path)
  if (keys === undefined) throw new Error('A filter was not checked.')
  const position = keys.findIndex((key, index) => index > 0 && MAY_BE_POSITION.test(key))
  return { path: keys.slice(0, position === -1 ? undefined : position).join(BELOW), isWhole: position === -1 }
}

function marksOfCondition(condition: FilterCondition, { add }: Parameters): string[] {
  const { op, value } = condition
  const { path, isWhole } = markedPath(condition)
  if (!hasMarks(condition) || (isWhole && isRange(condition))) return []
  const texts = [...new Set([value].flat().map(valueText).flatMap(unicodeForms))]
  if (!isWhole || (op !== 'eq' && op !== 'in') || texts.some((text) => OF_PARTS.test(text))) {
    return [`array[${CUT}, hashtext(${add(`${KINDS.present}${path}`)}::text)]`]
  }
  const start = add(`${KINDS.text}${path}`)
  const marks = texts.map((text) => `hashtext(${start}::text || ${VALUE} || ${add(text)}::text)`)
  return [`array[${[CUT, ...marks].join(', ')}]`]
}

function isRange({ op }: FilterCondition): boolean {
  return op === 'gte' || op === 'lte'
}

/** A path and what its values are to lie between; a lead has one value there, and fits all of it with that. */
interface Range {
  readonly path: string
  readonly kind: 'number' | 'day'
  readonly least: string[]
  readonly most: string[]
}

function rangesOf(conditions: readonly FilterCondition[]): Iterable<Range> {
  const ranges = new Map<string, Range>()
  for (const condition of conditions) {
    const { path, isWhole } = markedPath(condition)
    if (!isRange(condition) || !isWhole) continue
    const bound = boundOf(condition.value)
    if (bound === undefined) throw new Error('A filter was not checked.')
    const kind = 'number' in bound ? 'number' : 'day'
    const range = ranges.get(kind + path) ?? { path, kind, least: [], most: [] }
    ranges.set(kind + path, range)
    range[condition.op === 'gte' ? 'least' : 'most'].push('number' in bound ? bound.number : bound.day)
  }
  return ranges.values()
}

/** The function that tells the bucket, the type of what it takes, and the buckets at the ends. */
const BUCKETS = {
  number: ['number_bucket', 'numeric', `number_bucket(-1e15)`, `number_bucket(1e15)`],
  day: ['month_bucket', 'text', `month_bucket('0000-00-00')`, `month_bucket('9999-99-99')`],
} as const

function marksOfRange({ path, kind, least, most }: Range, { add }: Parameters): string {
  const [bucketOf, type, first, last] = BUCKETS[kind]
  const bucket = (bound: string) => `${bucketOf}(${add(bound)}::${type})`
  const from = `greatest(${[first, ...least.map(bucket)].join(', ')})`
  const to = `least(${[last, ...most.map(bucket)].join(', ')})`
  return `(array[${CUT}] || marks_between(${add(`${KINDS[kind]}${path}`)}::text, ${from}, ${to}, ${ROW[kind]}))`
}
