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
}

type Row = readonly [path: string, type: FieldType, label: string, more?: Partial<Field>]

const UNSEEN_TECHNOLOGY: Partial<Field> = { world: 'open', absenceTrust: 0.4 }
const UNSEEN_OPENINGS: Partial<Field> = { world: 'open', absenceTrust: 0.6 }

const ROWS: readonly Row[] = [
  ['companyName', 'string', 'Company name'],
  ['contactName', 'string', 'Contact name'],
  ['email', 'string', 'Email address'],
  ['email.isFreeProvider', 'boolean', 'Free email provider'],
  ['email.isDisposable', 'boolean', 'Disposable email address'],
  ['domain', 'string', 'Domain', { vocabulary: 'domain' }],
  ['title', 'string', 'Job title'],
  ['phone', 'string', 'Phone'],
  ['profileNetworkUrl', 'string', 'Profile of the contact'],
  ['companyProfileNetworkUrl', 'string', 'Profile of the company'],
  ['notes', 'string', 'Notes'],
  ['company.description', 'string', 'Description'],
  ['company.website', 'string', 'Website'],
  ['company.profileNetworkUrl', 'string', 'Company profile'],
  ['company.industry', 'string', 'Industry', { vocabulary: 'industry' }],
  ['company.subIndustry', 'string', 'Sub-industry', { vocabulary: 'industry' }],
  ['company.employeeCount', 'number', 'Employee count'],
  ['company.employeeRange', 'range', 'Employee range'],
  ['company.revenue', 'number', 'Revenue'],
  ['company.revenueRange', 'range', 'Revenue range'],
  ['company.foundedYear', 'number', 'Founded'],
  ['company.fundingStage', 'string', 'Funding stage'],
  ['company.headquarters', 'string', 'Headquarters'],
  ['company.country', 'string', 'Country', { vocabulary: 'country' }],
  ['company.region', 'string', 'Region'],
  ['company.companyType', 'string', 'Company type'],
  ['company.technologies', 'strings', 'Technologies', UNSEEN_TECHNOLOGY],
  ['company.techCategories', 'strings', 'Technology categories', UNSEEN_TECHNOLOGY],
  ['company.signals.recentFunding.amount', 'number', 'Recent funding amount'],
  ['company.signals.recentFunding.date', 'date', 'Recent funding date'],
  ['company.signals.recentFunding.round', 'string', 'Recent funding round'],
  ['company.signals.hiringSignals.isHiring', 'boolean', 'Hiring', UNSEEN_OPENINGS],
  ['company.signals.hiringSignals.openRoles', 'number', 'Open roles'],
  ['company.signals.hiringSignals.departments', 'strings', 'Hiring departments'],
  ['company.signals.newsSignals.recentNews', 'strings', 'Recent news', { prose: true }],
  ['company.signals.leadershipChanges.newCeo', 'boolean', 'New CEO'],
  ['company.signals.leadershipChanges.newCro', 'boolean', 'New CRO'],
  ['company.signals.growthIndicators.employeeGrowth', 'number', 'Employee growth'],
  ['company.signals.growthIndicators.revenueGrowth', 'number', 'Revenue growth'],
  ['contact.bio', 'string', 'Bio'],
  ['contact.photoUrl', 'string', 'Photo'],
  ['contact.seniority', 'string', 'Seniority', { vocabulary: 'seniority' }],
  ['contact.department', 'string', 'Department'],
  ['contact.city', 'string', 'City of the contact'],
  ['contact.state', 'string', 'State of the contact'],
  ['contact.country', 'string', 'Country of the contact', { vocabulary: 'country' }],
  ['contact.timezone', 'string', 'Time zone'],
]

/** The freeform objects whose keys a criterion may name without asking. */
export const FREE_ROOTS: readonly string[] = ['customData', 'researchData']

/** The longest path that a criterion may name, in characters. */
export const LONGEST_PATH = 100

/** Every field with a fixed name, in the order of the interface. */
export const FIELDS: readonly Field[] = ROWS.map(([path, type, label, more]) => makeField(path, type, label, more))

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
