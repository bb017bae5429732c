import type { DomainKind } from './validation/domain.ts'
import type { JsonObject } from './validation/json-value.ts'

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
export type CompanySignals = {
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
  signals?: CompanySignals
}

/** What the caller says of the person; never empty. */
export type LeadContact = {
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
  contact?: LeadContact
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

/** The longest name or title, in Unicode code points. */
export const MAX_NAME = 200
/** The longest `notes`, in Unicode code points. */
export const MAX_NOTES = 10_000
/** The longest of all other texts, URLs and array items, in Unicode code points. */
export const MAX_TEXT = 2_000
/** The most items an array may have. */
export const MAX_ITEMS = 500
/** The longest address, in characters (RFC 5321 §4.5.3.1.3 with erratum 1690). */
export const MAX_EMAIL = 254
/** The most bytes of one freeform object, serialised as UTF-8 JSON. */
export const MAX_FREEFORM_BYTES = 64 * 1024
/** The most bytes that updates may gather under `unrecognised`: as much as one request can bring. */
export const MAX_UNRECOGNISED_BYTES = 1024 * 1024
