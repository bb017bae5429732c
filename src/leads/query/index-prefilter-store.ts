import { composed, firstRow } from '../../platform/database/db.ts'
import type { Db } from '../../platform/database/db.ts'
import { readPath, writePath } from './data-path.ts'
import { LONGEST_VALUE, createParameters, likeText, membersOf, tagsOf } from './filter-store.ts'
import type { LeadScope, Parameters } from './filter-store.ts'
import { boundOf, soughtText, unicodeForms, valueText, withoutAccents } from './filter-values.ts'
import type { FilterCondition } from './lead-filter.ts'
import { hasMarks, marksOf } from './lead-marks-store.ts'
import { countUnindexed, findIndexedKeys, keyWithout } from './search-index-store.ts'

/** So many leads are looked up one by one sooner than a list is walked in its order. */
const MOST_GATHERED = 20_000
/** So few ids go along as they are; for more it is quicker to have PostgreSQL find them again. */
const MOST_TAKEN_ALONG = 1_000

/** Puts a select together that answers ids of leads. */
type Source = (parameters: Parameters) => string

/**
 * A select of the ids of all leads that may fit, few enough to look at each; undefined where none is known. What it
 * answers is to be compared with the filter: it may be more than what fits, and never less.
 */
export async function findPrefilter(db: Db, scope: LeadScope): Promise<Source | undefined> {
  const values = await valueSources(db, scope)
  const sources = [...textSources(scope, values), ...teamSources(scope), ...values.map(({ source }) => source)]
  if (sources.length === 0) return undefined
  const waiting = await countUnindexed(db, scope.organizationId)
  if (waiting > MOST_GATHERED) return undefined
  const gathered: { source: Source; count: number }[] = []
  for (const source of sources) {
    const found = await gather(db, scope, source)
    if (found.count <= MOST_TAKEN_ALONG) return found.source
    if (found.count <= MOST_GATHERED) gathered.push(found)
  }
  const least = gathered.toSorted((one, other) => one.count - other.count)[0]
  return least?.source
}

/**
 * A source with the leads that wait for its index, and how many itself has. Both are seen in one statement: a lead enters
 * the index and ceases to wait at once.
 */
async function gather(db: Db, scope: LeadScope, source: Source): Promise<{ source: Source; count: number }> {
  const parameters = createParameters()
  // The source is planned as if all were read, and is not: the planner takes for granted that what few leads fit is met early.
  const text = `with a as materialized (${source(parameters)}),
    s as materialized (select lead_id from a limit ${parameters.add(MOST_GATHERED + 1)}::integer),
    u as materialized (${waitingOf(scope, parameters)})
    select (select count(*)::int from s) as count, case
      when (select count(*) from s) + (select count(*) from u) <= ${MOST_TAKEN_ALONG}
        then array(select lead_id from s union select lead_id from u) end as ids`
  const found = await firstRow(db, composed<{ count: number; ids: string[] | null }>(text), parameters.values)
  const { count = 0, ids = null } = found ?? {}
  const taken: Source = ({ add }) => `select unnest(${add(ids)}::uuid[]) as lead_id`
  return { source: ids === null ? withUnindexed(scope, source) : taken, count }
}

function waitingOf({ organizationId }: LeadScope, { add }: Parameters): string {
  return `select unnest(u.lead_ids) as lead_id from unindexed_leads u where u.organization_id = ${add(organizationId)}::uuid`
}

function withUnindexed(scope: LeadScope, source: Source): Source {
  return (parameters) => `select s.lead_id from (${source(parameters)}) s union all ${waitingOf(scope, parameters)}`
}

/** What an index of trigrams needs: three letters or digits in a row, two that end a word, or one that begins a word. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/** Leads that have the text and the marks of everything that is asked for, as the index finds them in one go. */
function textSources(scope: LeadScope, values: readonly ValueSource[]): Source[] {
  const { organizationId, filter } = scope
  const { q = '', company, customData = [] } = filter
  const sought = soughtText(q)
  const isSearched = TRIGRAM.test(withoutAccents(sought))
  const isMarked = company !== undefined || customData.some(hasMarks)
  const isOneValue = values.length === 1 && values[0]?.conditions === customData.length
  if (!isSearched && (!isMarked || (company === undefined && isOneValue))) return []
  return [
    (parameters) => {
      const { add } = parameters
      const marked = marksOf(filter, parameters)
      const searched = isSearched ? [`t.text like folded(${add(`%${likeText(sought)}%`)}::text)`] : []
      const found = `select t.lead_id from lead_texts t
        where ${[`t.organization_id = ${add(organizationId)}::uuid`, ...searched, ...marked].join(' and ')}`
      const byDomain = () => `select d.lead_id from leads d where d.organization_id = ${add(organizationId)}::uuid
        and d.domain = lower(${add(company)}::text)`
      return [found, ...(company === undefined ? [] : [byDomain()])].join(' union all ')
    },
  ]
}

function teamSources({ organizationId, filter: { owner, tag } }: LeadScope): Source[] {
  const isNamed = (given: readonly string[] | undefined) => given !== undefined && !given.includes('none')
  const owned: Source = ({
    add,
  }) => `select o.lead_id from lead_owners o where o.organization_id = ${add(organizationId)}::uuid
      and o.user_id = any(${add(membersOf(owner ?? []))}::uuid[])`
  const tagged: Source = ({ add }) => {
    const organization = `${add(organizationId)}::uuid`
    return `select k.lead_id from lead_tags k where k.organization_id = ${organization}
      and k.tag_id = any(array(${tagsOf(tag ?? [], organization, add)}))`
  }
  return [...(isNamed(owner) ? [owned] : []), ...(isNamed(tag) ? [tagged] : [])]
}

interface ValueSource {
  readonly source: Source
  /** So many conditions of the filter it looks at. */
  readonly conditions: number
}

/** Leads by what they have at paths that their campaign declares. */
async function valueSources(db: Db, scope: LeadScope): Promise<ValueSource[]> {
  const { organizationId, campaigns, filter } = scope
  const [campaignId] = typeof campaigns === 'string' ? [campaigns] : (campaigns ?? [])
  const isOne = typeof campaigns === 'string' || campaigns?.length === 1
  if (filter.customData === undefined || !isOne || campaignId === undefined) return []
  const declared = await findIndexedKeys(db, organizationId, campaignId)
  const usable = filter.customData.flatMap((condition, index) => {
    // An index of values finds no part of one.
    if (condition.op === 'contains') return []
    const key = declared.find((one) => isSamePath(one, condition.path))
    if (key === undefined) return []
    return [{ key: condition.op === 'missing' ? keyWithout(key) : key, condition, index }]
  })
  // One row may fit all conditions on the value itself. Of a list, one element may fit one condition, and another the next.
  const together = Map.groupBy(usable, ({ key, condition: { op }, index }) =>
    op === 'eq' || op === 'in' ? index : key,
  )
  return [...together.values()].map((conditions) => ({
    conditions: conditions.length,
    source: ({ add }) => {
      const compared = conditions.map(({ condition }) => ` and ${compare(condition, add)}`)
      return `select v.lead_id from lead_values v where v.organization_id = ${add(organizationId)}::uuid
      and v.campaign_id = ${add(campaignId)}::uuid and v.key = ${add(conditions[0]?.key)}::text${compared.join('')}`
    },
  }))
}

function isSamePath(one: string, other: string): boolean {
  return writePath(readPath(one) ?? []) === writePath(readPath(other) ?? [])
}

function compare({ op, value }: FilterCondition, add: Parameters['add']): string {
  const cut = (text: unknown) => [...String(text)].slice(0, LONGEST_VALUE).join('')
  switch (op) {
    case 'eq':
    case 'in':
      return `v.value = any(${add([value].flat().map(valueText).flatMap(unicodeForms).map(cut))}::text[])`
    case 'exists':
    case 'missing':
    case 'contains':
      return 'v.element = 0'
    case 'gte':
    case 'lte': {
      const bound = boundOf(value)
      const sign = op === 'gte' ? '>=' : '<='
      if (bound === undefined) throw new Error('A filter was not checked.')
      return 'number' in bound
        ? `v.number ${sign} ${add(bound.number)}::numeric`
        : `v.day ${sign} ${add(bound.day)}::text`
    }
  }
}
