import type { JsonObject } from './json-value.ts'
import type { DomainKind } from './mail-kind.ts'

/** A funding round. `date` is `YYYY-MM` or `YYYY-MM-DD`. */
export type RecentFunding = { amount?: number; date?: string; round?: string }
/** Whom the company is looking for. */
export type HiringSignals = { isHiring?: boolean; openRoles?: number; departments?: readonly string[] }
/** Headlines about the company. */
export type NewsSignals = { recentNews?: readonly string[] }
/** Who came lately. */
export type LeadershipChanges = { newCeo?: boolean; newCro?: boolean }
/** Growth as fractions: 0.12 is 12 %. */
export type GrowthIndicators = { employeeGrowth?: number; revenueGrowth?: number }

/** What has happened at the company lately. */
export type Signals = {
  recentFunding?: RecentFunding
  hiringSignals?: HiringSignals
  newsSignals?: NewsSignals
  leadershipChanges?: LeadershipChanges
  growthIndicators?: GrowthIndicators
}

/** What the caller says of the company; never empty. */
export type Company = {
  description?: string
  website?: string
  profileNetworkUrl?: string
  industry?: string
  subIndustry?: string
  employeeCount?: number
  employeeRange?: string
  revenue?: number
  revenueRange?: string
  foundedYear?: number
  fundingStage?: string
  headquarters?: string
  country?: string
  region?: string
  companyType?: string
  technologies?: readonly string[]
  techCategories?: readonly string[]
  signals?: Signals
}

/** What the caller says of the person; never empty. */
export type Contact = {
  bio?: string
  photoUrl?: string
  seniority?: string
  department?: string
  city?: string
  state?: string
  country?: string
  timezone?: string
}

/** The fields of a lead as a caller sends them, cleaned. What is absent has no key. */
export type LeadFields = {
  companyName: string
  contactName: string
  /** As given, without white space around it. */
  email: string
  domain?: string
  title?: string
  phone?: string
  profileNetworkUrl?: string
  companyProfileNetworkUrl?: string
  notes?: string
  company?: Company
  contact?: Contact
  researchData?: JsonObject
  extraContext?: JsonObject
  customData?: JsonObject
}

/** A lead that keeps every rule of the contract, with what follows from its fields. What is absent has no key. */
export type ParsedLead = Omit<LeadFields, 'domain'> & {
  /** The identity within a campaign: the whole address lower-cased, its domain punycoded. */
  emailKey: string
  /** A host name in ASCII: the one given, else the registrable domain of the email. */
  domain: string
  domainKind: DomainKind
  /** Set when the caller named the domain. It matters to `mergeLead` alone and need not be stored. */
  domainGiven?: true
  /** `phone` in E.164 when it is understood. */
  phoneE164?: string
  /** What no field knows, and what `lenient` set aside, under the path where it was sent. */
  unrecognised?: JsonObject
}
