import { HOUR } from '../../platform/clock.ts'
import { instantOfId, leastIdOf, parseId } from '../../platform/ids.ts'
import { readPath } from './data-path.ts'
import { beginOf, boundOf, endOf, soughtText, unicodeForms, valueText } from './filter-values.ts'
import { canonicalFact } from './fact-paths.ts'
import { MOST_ELEMENTS } from './lead-filter.ts'
import type { FilterCondition, LeadFilter } from './lead-filter.ts'

/** Leads of one organization that fit a checked filter. */
export interface LeadScope {
  readonly organizationId: string
  /** One campaign, those of a list, or null for all of the organization. */
  readonly campaigns: string | readonly string[] | null
  readonly filter: LeadFilter
}

/** Collects the values of a statement that is put together, and names their places. */
export interface Parameters {
  readonly values: unknown[]
  add(value: unknown): string
}

export function createParameters(): Parameters {
  const values: unknown[] = []
  return {
    values,
    add: (value) => {
      values.push(value)
      return `$${values.length}`
    },
  }
}

/** Conditions on rows of leads `l`. `covered` are told by the index of a campaign's leads alone, `own` need the row. */
export interface FilterConditions {
  readonly covered: readonly string[]
  readonly own: readonly string[]
}

/** Puts the conditions of a scope together, its values among the parameters. */
export function conditionsOf(scope: LeadScope, parameters: Parameters): FilterConditions {
  const { filter } = scope
  return {
    covered: [...reachOf(scope, parameters), ...coveredBy(scope, parameters)],
    own: [
      ...importOf(filter, parameters),
      ...companyOf(filter, parameters),
      ...textOf(filter, parameters),
      ...teamOf(filter, parameters),
      ...(filter.facts ?? []).map((condition) => compareFact(condition, parameters)),
      ...(filter.customData ?? []).map((condition) => compare(condition, parameters)),
    ],
  }
}

/** All conditions as one. */
export function allOf({ covered, own }: FilterConditions): string {
  return [...covered, ...own].join('\n  and ')
}

function reachOf({ organizationId, campaigns }: LeadScope, { add }: Parameters): string[] {
  const organization = `l.organization_id = ${add(organizationId)}::uuid`
  if (campaigns === null) return [organization]
  if (typeof campaigns === 'string') return [organization, `l.campaign_id = ${add(campaigns)}::uuid`]
  return [organization, `l.campaign_id = any(${add(campaigns)}::uuid[])`]
}

function coveredBy({ organizationId, filter }: LeadScope, { add }: Parameters): string[] {
  const { status, endReason, tier, minScore, maxScore, hold, step, campaign, mode, mailbox, lead } = filter
  const isGiven = <Value>(value: Value | undefined): value is Value => value !== undefined
  return [
    isGiven(status) ? `l.status = any(${add(status)}::text[])` : undefined,
    isGiven(endReason) ? `l.end_reason = any(${add(endReason)}::text[])` : undefined,
    isGiven(tier) ? `l.tier = any(${add(tier)}::text[])` : undefined,
    isGiven(minScore) ? `l.score >= ${add(minScore)}::smallint` : undefined,
    isGiven(maxScore) ? `l.score <= ${add(maxScore)}::smallint` : undefined,
    isGiven(hold) ? holdOf(hold, add) : undefined,
    isGiven(step) ? `l.step = any(${add(step)}::integer[])` : undefined,
    isGiven(campaign)
      ? `l.campaign_id = any(${add(campaign.map((id) => parseId('camp', id) ?? null))}::uuid[])`
      : undefined,
    isGiven(mode)
      ? `l.campaign_id = any(array(select c.campaign_id from campaigns c
          where c.organization_id = ${add(organizationId)}::uuid and c.mode = ${add(mode)}::text))`
      : undefined,
    isGiven(mailbox)
      ? `l.mailbox_id = any(${add(mailbox.map((id) => parseId('mbox', id) ?? null))}::uuid[])`
      : undefined,
    isGiven(lead) ? `l.lead_id = any(${add(lead.map((id) => parseId('lead', id) ?? null))}::uuid[])` : undefined,
    ...rangesOf(filter, add),
  ].filter(isGiven)
}

/** A hold counts only while the lead has not ended. */
function holdOf(hold: string, add: Parameters['add']): string {
  if (hold === 'none') return `(l.hold_reason is null or l.status = 'ended')`
  const isHeld = hold === 'any' ? 'l.hold_reason is not null' : `l.hold_reason = ${add(hold)}::text`
  return `${isHeld} and l.status <> 'ended'`
}

function rangesOf(filter: LeadFilter, add: Parameters['add']): string[] {
  const { createdFrom, createdTo, lastEventFrom, lastEventTo } = filter
  const range = (text: string | undefined, instantOf: typeof beginOf, condition: (at: Date) => string) => {
    const at = text === undefined ? undefined : instantOf(text)
    return at === undefined ? [] : [condition(at)]
  }
  // Who came later has no event before: said also of the ids, it spares a walk through all leads. The hour is for clocks
  // of processes that differ.
  return [
    ...range(createdFrom, beginOf, (at) => `l.lead_id >= ${add(leastIdOf(at))}::uuid`),
    ...range(createdTo, endOf, (at) => `l.lead_id < ${add(leastIdOf(at))}::uuid`),
    ...range(lastEventFrom, beginOf, (at) => `l.updated_at >= ${add(at)}::timestamptz`),
    ...range(lastEventTo, endOf, (at) => `l.updated_at < ${add(at)}::timestamptz`),
    ...range(lastEventTo, endOf, (at) => `l.lead_id < ${add(leastIdOf(new Date(at.getTime() + HOUR)))}::uuid`),
  ]
}

function importOf(filter: LeadFilter, { add }: Parameters): string[] {
  const imports = filter.import?.flatMap((id) => parseId('imp', id) ?? [])
  if (imports === undefined) return []
  // No lead of an import is older than its file: said of the ids, it spares a walk through all leads. The hour is for
  // clocks of processes that differ.
  const oldest = Math.min(...imports.map((id) => instantOfId(id).getTime()))
  return [`l.import_id = any(${add(imports)}::uuid[])`, `l.lead_id >= ${add(leastIdOf(new Date(oldest - HOUR)))}::uuid`]
}

function companyOf({ company }: LeadFilter, { add }: Parameters): string[] {
  if (company === undefined) return []
  const place = `${add(company)}::text`
  return [`(l.domain = lower(${place}) or folded(l.company_name) = folded(${place}))`]
}

/** What is searched by text, as one: a space stands before each word. */
export const SEARCHED = `folded(concat_ws(' ', '', l.contact_name, l.company_name, l.email))`

function textOf({ q }: LeadFilter, { add }: Parameters): string[] {
  if (q === undefined || q === '') return []
  return [`strpos(${SEARCHED}, folded(${add(soughtText(q))}::text)) > 0`]
}

/** So long may a value of customData be in its index; a longer one is found by its beginning. */
export const LONGEST_VALUE = 200

/**
 * The number that a text is, null where it is none: a text of any form may stand there. No number of JSON is longer; the
 * length is told apart, since counted repetitions make the expression three times as slow.
 */
export const numberOfSqlText = (text: string) =>
  `(case when ${text} ~ '^-?[0-9]+(?:\\.[0-9]+)?$' and length(${text}) <= 400 then (${text})::numeric end)`
/** The day with which a text begins, itself a text: days compare as they are written, and none needs to exist. */
export const dayOfSqlText = (text: string) =>
  `(case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d([T ]|$)' then left(${text}, 10) end)`

function teamOf({ owner, tag }: LeadFilter, { add }: Parameters): string[] {
  const kept = (table: string, which: string) =>
    `exists (select from ${table} where k.organization_id = l.organization_id and k.lead_id = l.lead_id${which})`
  const either = (given: readonly string[] | undefined, table: string, which: (named: readonly string[]) => string) => {
    if (given === undefined) return []
    const named = given.filter((one) => one !== 'none')
    const parts = [
      ...(named.length < given.length ? [`not ${kept(table, '')}`] : []),
      ...(named.length > 0 ? [kept(table, which(named))] : []),
    ]
    return [`(${parts.join(' or ')})`]
  }
  return [
    ...either(owner, 'lead_owners k', (named) => ` and k.user_id = any(${add(membersOf(named))}::uuid[])`),
    ...either(tag, 'lead_tags k', (named) => ` and k.tag_id = any(array(${tagsOf(named, 'l.organization_id', add)}))`),
  ]
}

/** Members by their shown ids; what is none is nobody. */
export function membersOf(named: readonly string[]): string[] {
  return named.flatMap((one) => parseId('user', one) ?? [])
}

/** A select of the tags that are named by id or by name. */
export function tagsOf(named: readonly string[], organization: string, add: Parameters['add']): string {
  const ids = named.flatMap((one) => parseId('tag', one) ?? [])
  const names = named.map((one) => one.normalize('NFC').toLowerCase())
  return `select t.tag_id from tags t where t.organization_id = ${organization}
    and (t.tag_id = any(${add(ids)}::uuid[]) or t.name_key = any(${add(names)}::text[]))`
}

/** A fact is looked up by lead: an organization has too many paths for an index of each. */
function compareFact({ path, op, value }: FilterCondition, { add }: Parameters): string {
  const place = `f.facts -> ${add(path)}::text`
  const fits = (condition: string) =>
    `exists (select from lead_facts f where f.organization_id = l.organization_id and f.lead_id = l.lead_id and ${condition})`
  switch (op) {
    case 'exists':
      return fits(`${place} is not null`)
    case 'missing':
      return `not ${fits(`${place} is not null`)}`
    case 'contains':
      return fits(`strpos(lower((${place}) #>> '{}'), lower(${add(value)}::text)) > 0`)
    case 'eq':
    case 'in': {
      const wanted = [value].flat().map((one) => canonicalFact(path, valueText(one)).toLowerCase())
      return fits(`case jsonb_typeof(${place}) when 'array'
        then exists (select from jsonb_array_elements_text(${place}) e(text) where lower(e.text) = any(${add(wanted)}::text[]))
        else lower((${place}) #>> '{}') = any(${add(wanted)}::text[]) end`)
    }
    case 'gte':
    case 'lte':
      return fits(compareBound({ value: `(${place})`, text: `((${place}) #>> '{}')` }, boundIn(op, value), add))
  }
}

function boundIn(op: 'gte' | 'lte', value: unknown) {
  return { sign: op === 'gte' ? '>=' : '<=', bound: boundOf(value) }
}

function compare({ path, op, value }: FilterCondition, { add }: Parameters): string {
  const keys = readPath(path)
  if (keys === undefined) throw new Error('A filter was not checked.')
  const place = `${add(keys)}::text[]`
  const found = `(l.custom_data #>> ${place})`
  switch (op) {
    case 'eq':
    case 'in':
      return isAmong(place, [value].flat().map(valueText).flatMap(unicodeForms), add)
    case 'exists':
      return `${found} is not null`
    case 'missing':
      return `${found} is null`
    case 'contains':
      return `strpos(lower(${found}), lower(${add(value)}::text)) > 0`
    case 'gte':
    case 'lte':
      return compareBound({ value: `(l.custom_data #> ${place})`, text: found }, boundIn(op, value), add)
  }
}

/**
 * Whether the value at a place, or of a list one of its first elements, is one of some texts. Most rows are told by the
 * first condition alone, which takes the value out once and by which PostgreSQL guesses how many will fit.
 */
function isAmong(place: string, texts: readonly string[], add: Parameters['add']): string {
  const value = `l.custom_data #> ${place}`
  const text = `(l.custom_data #>> ${place})`
  const wanted = `any(${add(texts)}::text[])`
  return `${text} like any(${add(['[%', ...texts.map(likeText)])}::text[])
    and case jsonb_typeof(${value}) when 'array'
      then exists (select from jsonb_array_elements_text(${value}) with ordinality e(text, number)
        where e.number <= ${MOST_ELEMENTS} and e.text = ${wanted})
      else ${text} = ${wanted} end`
}

/** A pattern of LIKE for a text itself. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

function compareBound(
  { value, text }: { readonly value: string; readonly text: string },
  { sign, bound }: { sign: string; bound: ReturnType<typeof boundOf> },
  add: Parameters['add'],
): string {
  if (bound === undefined) throw new Error('A filter was not checked.')
  if ('day' in bound) return `${dayOfSqlText(text)} collate "C" ${sign} ${add(bound.day)}::text`
  // A number of JSON needs no look at its letters, which would take most of the time.
  return `case jsonb_typeof(${value}) when 'number' then ${value}::numeric when 'string' then ${numberOfSqlText(text)} end
    ${sign} ${add(bound.number)}::numeric`
}
