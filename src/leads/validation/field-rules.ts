import { MAX_NAME, MAX_NOTES, MAX_TEXT } from '../lead-fields.ts'
import type {
  Company,
  LeadContact,
  GrowthIndicators,
  HiringSignals,
  LeadershipChanges,
  LeadFields,
  NewsSignals,
  RecentFunding,
  CompanySignals,
} from '../lead-fields.ts'

/** Text of at most `max` code points; without `max` its own limit holds. */
type TextRule =
  | { readonly kind: 'text'; readonly max: number; readonly required?: true }
  | { readonly kind: 'email'; readonly required: true }
  | { readonly kind: 'domain' | 'phone' | 'url' | 'timezone' | 'fundingDate' }
/** `amount` is ≥ 0; `count` and `year` are whole and ≥ 0; `growth` is any fraction. */
type NumberRule = { readonly kind: 'amount' | 'count' | 'year' | 'growth' }
type FlagRule = { readonly kind: 'flag' }
/** An array of texts. `separator` is where `lenient` may cut a single text into items. */
type TextsRule = { readonly kind: 'texts'; readonly separator: RegExp }
type FreeformRule = { readonly kind: 'freeform' }
/** An object of known keys. One that `isWhole` is a statement of one moment: an update replaces it altogether. */
type GroupRule = { readonly kind: 'group'; readonly rules: RuleSet; readonly isWhole?: true }

/** What a field must be. */
export type FieldRule = TextRule | NumberRule | FlagRule | TextsRule | FreeformRule | GroupRule

/** The rules of all keys that an object may have, and which of them it must have. */
export interface RuleSet {
  readonly fields: ReadonlyMap<string, FieldRule>
  readonly required: readonly string[]
}

type RuleFor<T> = [T] extends [string]
  ? TextRule
  : [T] extends [number]
    ? NumberRule
    : [T] extends [boolean]
      ? FlagRule
      : [T] extends [readonly string[]]
        ? TextsRule
        : FreeformRule | GroupRule

// The compiler refuses a table that lacks a field of the type, has one too many, or the wrong kind of rule.
function ruleSet<T>(rules: { readonly [K in keyof T]-?: RuleFor<Exclude<T[K], undefined>> }): RuleSet {
  const fields = new Map<string, FieldRule>(Object.entries<FieldRule>(rules))
  const required = [...fields].filter(([, rule]) => 'required' in rule).map(([name]) => name)
  return { fields, required }
}

const NAME = { kind: 'text', max: MAX_NAME } as const
const REQUIRED_NAME = { kind: 'text', max: MAX_NAME, required: true } as const
const TEXT = { kind: 'text', max: MAX_TEXT } as const
const URL = { kind: 'url' } as const
const FLAG = { kind: 'flag' } as const
const FREEFORM = { kind: 'freeform' } as const
const LIST = { kind: 'texts', separator: /[,;\n]/ } as const
// A headline may have commas.
const LINES = { kind: 'texts', separator: /\n/ } as const

const SIGNALS = ruleSet<CompanySignals>({
  recentFunding: {
    kind: 'group',
    isWhole: true,
    rules: ruleSet<RecentFunding>({ amount: { kind: 'amount' }, date: { kind: 'fundingDate' }, round: TEXT }),
  },
  hiringSignals: {
    kind: 'group',
    isWhole: true,
    rules: ruleSet<HiringSignals>({ isHiring: FLAG, openRoles: { kind: 'count' }, departments: LIST }),
  },
  newsSignals: { kind: 'group', isWhole: true, rules: ruleSet<NewsSignals>({ recentNews: LINES }) },
  leadershipChanges: {
    kind: 'group',
    isWhole: true,
    rules: ruleSet<LeadershipChanges>({ newCeo: FLAG, newCro: FLAG }),
  },
  growthIndicators: {
    kind: 'group',
    isWhole: true,
    rules: ruleSet<GrowthIndicators>({ employeeGrowth: { kind: 'growth' }, revenueGrowth: { kind: 'growth' } }),
  },
})

const COMPANY = ruleSet<Company>({
  description: TEXT,
  website: URL,
  profileNetworkUrl: URL,
  industry: TEXT,
  subIndustry: TEXT,
  employeeCount: { kind: 'count' },
  employeeRange: TEXT,
  revenue: { kind: 'amount' },
  revenueRange: TEXT,
  foundedYear: { kind: 'year' },
  fundingStage: TEXT,
  headquarters: TEXT,
  country: TEXT,
  region: TEXT,
  companyType: TEXT,
  technologies: LIST,
  techCategories: LIST,
  signals: { kind: 'group', rules: SIGNALS },
})

const CONTACT = ruleSet<LeadContact>({
  bio: TEXT,
  photoUrl: URL,
  seniority: TEXT,
  department: TEXT,
  city: TEXT,
  state: TEXT,
  country: TEXT,
  timezone: { kind: 'timezone' },
})

/** Every field of a lead; `LeadBody` in schema.ts describes the same ones to callers. */
export const LEAD_RULES: RuleSet = ruleSet<LeadFields>({
  companyName: REQUIRED_NAME,
  contactName: REQUIRED_NAME,
  email: { kind: 'email', required: true },
  domain: { kind: 'domain' },
  title: NAME,
  phone: { kind: 'phone' },
  profileNetworkUrl: URL,
  companyProfileNetworkUrl: URL,
  notes: { kind: 'text', max: MAX_NOTES },
  company: { kind: 'group', rules: COMPANY },
  contact: { kind: 'group', rules: CONTACT },
  researchData: FREEFORM,
  extraContext: FREEFORM,
  customData: FREEFORM,
})
