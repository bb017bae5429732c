import { FREEFORM_FACTS, LISTED_FIELDS } from '../../leads/in-pool.ts'
import type { FieldPath, PlainKind } from '../../leads/in-pool.ts'
import type { FieldVocabulary } from './canonical-names.ts'

/** `strings` is a list of text, `range` a size such as "51-200", `free` whatever the caller put under the key. */
export type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'strings' | 'range' | 'free'

/** One field that a criterion may name. */
export interface Field {
  readonly path: string
  readonly type: FieldType
  readonly label: string
  /** In an open world, what is not listed may still be so: nobody sees every technology of a company. */
  readonly world: 'open' | 'closed'
  /** By how much confidence shrinks where the value shows an absence: 1 in a closed world. */
  readonly absenceTrust: number
  readonly vocabulary: FieldVocabulary
  /** The texts of the list are sentences, so "contains" looks inside them. */
  readonly prose: boolean
  /** What a fact's value is for comparisons, where that is not the value itself. */
  readonly reads?: (value: unknown) => unknown
}

/** The type of each kind of field of a lead. */
const TYPES: Readonly<Record<PlainKind, FieldType>> = {
  text: 'string',
  email: 'string',
  domain: 'string',
  phone: 'string',
  url: 'string',
  timezone: 'string',
  fundingDate: 'date',
  amount: 'number',
  count: 'number',
  year: 'number',
  growth: 'number',
  flag: 'boolean',
  texts: 'strings',
}

const UNSEEN_TECHNOLOGY: Partial<Field> = { world: 'open', absenceTrust: 0.4 }

/** How fields are compared whose kind alone does not tell. */
const MORE: { readonly [Path in FieldPath]?: Partial<Field> } = {
  domain: { vocabulary: 'domain' },
  'company.industry': { vocabulary: 'industry' },
  'company.subIndustry': { vocabulary: 'industry' },
  'company.employeeRange': { type: 'range' },
  'company.revenueRange': { type: 'range' },
  'company.country': { vocabulary: 'country' },
  'company.technologies': UNSEEN_TECHNOLOGY,
  'company.techCategories': UNSEEN_TECHNOLOGY,
  'company.signals.hiringSignals.isHiring': { world: 'open', absenceTrust: 0.6 },
  'company.signals.newsSignals.recentNews': { prose: true },
  'contact.seniority': { vocabulary: 'seniority' },
  'contact.country': { vocabulary: 'country' },
}

/** What follows from an address alone. */
const OF_EMAIL: readonly Field[] = [
  makeField('email.isFreeProvider', 'boolean', 'Free email provider'),
  makeField('email.isDisposable', 'boolean', 'Disposable email address'),
]

/** The freeform objects whose keys a criterion may name without asking. */
export const FREE_ROOTS: readonly string[] = FREEFORM_FACTS

/** The longest path that a criterion may name, in characters. */
export const LONGEST_PATH = 100

/** Every field with a fixed name, in the order of the interface. */
export const FIELDS: readonly Field[] = LISTED_FIELDS.filter(({ isFact }) => isFact).flatMap(
  ({ path, kind, field }) => {
    const own = makeField(path, TYPES[kind], field.label, MORE[path])
    return path === 'email' ? [own, ...OF_EMAIL] : [own]
  },
)

const byPath = new Map(FIELDS.map((field) => [field.path, field]))

/** The field that a criterion names, or undefined. Any key under a freeform object is a field of type `free`. */
export function findField(path: string): Field | undefined {
  const fixed = byPath.get(path)
  if (fixed !== undefined || path.length > LONGEST_PATH) return fixed
  const isFree = FREE_ROOTS.some((root) => path.startsWith(`${root}.`) && path.length > root.length + 1)
  return isFree ? makeField(path, 'free', path) : undefined
}

/** A field of the catalogue's shape: plain text of a closed world unless told otherwise. */
export function makeField(path: string, type: FieldType, label: string, more: Partial<Field> = {}): Field {
  return { path, type, label, world: 'closed', absenceTrust: 1, vocabulary: 'plain', prose: false, ...more }
}
