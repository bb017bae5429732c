import { statement } from '../../platform/database/db.ts'

/** One client of the installation, with its own leads, mailboxes, keys and suppressions. */
export interface Organization {
  organizationId: string
  name: string
  /** Stands below every live email, as the law of most countries asks. */
  postalAddress: string | null
  /** IANA name; of new campaigns and meetings without a zone of their own. */
  timezone: string
  status: 'active' | 'suspended'
  requestsPerMinute: number
  /** Rows of batches, of all keys together. */
  rowsPerHour: number
  /** The kill switch of this organization. */
  sendingStopped: boolean
  /** `operator`, `user_…` or `key_…`; null while it is not stopped. */
  sendingStoppedBy: string | null
  /** Emails a day over all mailboxes; null: no limit of its own. */
  dailySendCap: number | null
  /** Emails to one company in an hour and a day, and to one provider of free mail in an hour; null: the defaults. */
  domainHourlyCap: number | null
  domainDailyCap: number | null
  providerHourlyCap: number | null
  /** Colour of the pages that prospects see, `#rrggbb`; null: that of the dashboard. */
  brandColor: string | null
  /** Hash of the logo on these pages; null without one. */
  logoVersion: string | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `organization_id as "organizationId", name, postal_address as "postalAddress", timezone, status,
  requests_per_minute as "requestsPerMinute", rows_per_hour as "rowsPerHour", sending_stopped as "sendingStopped",
  sending_stopped_by as "sendingStoppedBy", daily_send_cap as "dailySendCap", domain_hourly_cap as "domainHourlyCap",
  domain_daily_cap as "domainDailyCap", provider_hourly_cap as "providerHourlyCap", brand_color as "brandColor",
  logo_version as "logoVersion", created_at as "createdAt", updated_at as "updatedAt"`

/** Writes a new organization. */
export const insertOrganization = statement(
  'accounts.insert_organization',
  `insert into organizations (organization_id, name, timezone, requests_per_minute, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)`,
).run((organization: Pick<Organization, 'organizationId' | 'name' | 'timezone' | 'requestsPerMinute'>, now: Date) => {
  const { organizationId, name, timezone, requestsPerMinute } = organization
  return [organizationId, name, timezone, requestsPerMinute, now]
})

/** An organization, or undefined. */
export const findOrganization = statement<Organization>(
  'accounts.find_organization',
  `select ${COLUMNS} from organizations where organization_id = $1`,
).first((organizationId: string) => [organizationId])

/** Like `findOrganization`; nobody else changes it until the transaction ends. */
export const lockOrganization = statement<Organization>(
  'accounts.lock_organization',
  `select ${COLUMNS} from organizations where organization_id = $1 for no key update`,
).first((organizationId: string) => [organizationId])

/** Every organization of the installation, for its operator. */
export const listOrganizations = statement<Organization>(
  'accounts.list_organizations',
  `select ${COLUMNS} from organizations order by organization_id`,
).rows(() => [])

/** Writes every setting of an organization that the transaction holds. */
export const updateOrganization = statement<Organization>(
  'accounts.update_organization',
  `update organizations set name = $2, postal_address = $3, status = $4, requests_per_minute = $5,
     sending_stopped = $6, daily_send_cap = $7, timezone = $8, sending_stopped_by = $9, updated_at = $10,
     domain_hourly_cap = $11, domain_daily_cap = $12, provider_hourly_cap = $13, rows_per_hour = $14,
     brand_color = $15, logo_version = $16
   where organization_id = $1 returning ${COLUMNS}`,
).first((next: Organization, now: Date) => [
  next.organizationId,
  next.name,
  next.postalAddress,
  next.status,
  next.requestsPerMinute,
  next.sendingStopped,
  next.dailySendCap,
  next.timezone,
  next.sendingStoppedBy,
  now,
  next.domainHourlyCap,
  next.domainDailyCap,
  next.providerHourlyCap,
  next.rowsPerHour,
  next.brandColor,
  next.logoVersion,
])
