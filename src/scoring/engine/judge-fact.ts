import type { ScoringFact } from '../facts.ts'
import type { ValueMatch } from '../operators/operator.ts'
import { judgedBy, weigh } from './weigh-evidence.ts'
import type { CompiledBranch, FactMemory, KnownValue, ListPlace, WeighedCriterion } from './weigh-evidence.ts'

/** The judgements of one day are remembered for so many values and quotes, the first that were met, each up to so long. */
const MOST = 1_000
const LONGEST = 100
const MOST_MEMBERS = 8

export function createFactMemory(): FactMemory {
  const lists = { known: undefined, further: undefined }
  return { today: Number.NaN, size: 0, verdict: undefined, values: new Map(), lists }
}

/**
 * Judges the fact of a field; undefined where it is no evidence. Leads share their countries, sizes and titles: what is
 * made of a value on a day is made once for all facts that are as sure, of the same source and in the same words.
 */
export function judgeFact(branch: CompiledBranch, fact: ScoringFact, today: number): WeighedCriterion | undefined {
  const { memory } = branch
  if (memory.today !== today) forget(memory, today)
  const { value, quote, url } = fact
  const known = find(memory, value) ?? learn(branch, value, today)
  if (known === undefined) return judgeAnew(branch, fact, branch.read(value, today))
  // An address belongs to one company.
  if (url !== undefined) return judgeAnew(branch, fact, known.reading)
  const before = quote === undefined ? known.judged : known.quoted?.get(quote)
  if (before?.fact !== undefined && isAsSure(before.fact, fact)) return before
  if (quote !== undefined && (quote.length > LONGEST || memory.size >= MOST)) {
    return judgeAnew(branch, fact, known.reading)
  }
  const judged = judgeAnew(branch, fact, known.reading, true)
  if (judged !== undefined) keep(memory, known, judged)
  return judged
}

function isAsSure(one: ScoringFact, other: ScoringFact): boolean {
  return one.confidence === other.confidence && one.source === other.source
}

function keep(memory: FactMemory, known: KnownValue, judged: WeighedCriterion): void {
  const quote = judged.fact?.quote
  if (quote === undefined) {
    known.judged = judged
    return
  }
  known.quoted ??= new Map()
  known.quoted.set(quote, judged)
  memory.size += 1
}

function judgeAnew(
  branch: CompiledBranch,
  fact: ScoringFact,
  { match, trust }: ValueMatch,
  isShared = false,
): WeighedCriterion | undefined {
  const confidence = trust * Math.min(1, fact.confidence)
  // Written so that a confidence that is not a number is none.
  if (!(confidence > 0)) return undefined
  const { memory, stakes } = branch
  const last = memory.verdict
  const verdict = last?.match === match && last.confidence === confidence ? last : weigh(stakes, match, confidence)
  memory.verdict = verdict
  return judgedBy(verdict, { branch, fact: isShared ? copyFact(fact) : fact }, isShared)
}

/** What a judgement is told and stored by, apart from the lead that it was made for. */
function copyFact({ path, value, confidence, source, quote }: ScoringFact): ScoringFact {
  const copied: unknown = Array.isArray(value) ? [...(value as unknown[])] : value
  return { path, value: copied, confidence, source, ...(quote === undefined ? {} : { quote }) }
}

/** Reads a value and keeps what it says; undefined where it is not kept. */
function learn({ memory, read }: CompiledBranch, value: unknown, today: number): KnownValue | undefined {
  if (memory.size >= MOST || !isKeepable(value)) return undefined
  const known: KnownValue = { reading: read(value, today), judged: undefined, quoted: undefined }
  remember(memory, value, known)
  return known
}

function forget(memory: FactMemory, today: number): void {
  memory.today = today
  memory.size = 0
  memory.values.clear()
  memory.lists.known = undefined
  memory.lists.further = undefined
}

function find({ values, lists }: FactMemory, value: unknown): KnownValue | undefined {
  if (typeof value !== 'object') return values.get(value)
  return Array.isArray(value) && value.length <= MOST_MEMBERS ? findList(lists, value) : undefined
}

function findList(root: ListPlace, members: readonly unknown[]): KnownValue | undefined {
  let place: ListPlace | undefined = root
  for (let index = 0; index < members.length && place !== undefined; index++) {
    // What is no text is not among the keys.
    place = place.further?.get(members[index] as string)
  }
  return place?.known
}

function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST
  if (typeof value === 'number' || typeof value === 'boolean') return true
  if (!Array.isArray(value) || value.length > MOST_MEMBERS) return false
  // Counted: a list may have holes, which `every` passes over.
  for (let index = 0; index < value.length; index++) if (!isShort(value[index])) return false
  return true
}

function isShort(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST
}

function remember(memory: FactMemory, value: unknown, known: KnownValue): void {
  memory.size += 1
  if (!Array.isArray(value)) {
    memory.values.set(value, known)
    return
  }
  let place = memory.lists
  for (const member of value as string[]) {
    place.further ??= new Map()
    let next = place.further.get(member)
    if (next === undefined) {
      next = { known: undefined, further: undefined }
      place.further.set(member, next)
    }
    place = next
  }
  place.known = known
}
