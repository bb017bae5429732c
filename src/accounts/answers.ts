import { showId } from '../platform/ids.ts'
import type { ApiKey } from './keys/key-store.ts'
import { brandOf } from './organizations/brand.ts'
import type { Organization } from './organizations/organization-store.ts'

/** An organization in the words of the API. */
export function showOrganization(organization: Organization) {
  return {
    organizationId: showId('org', organization.organizationId),
    name: organization.name,
    postalAddress: organization.postalAddress,
    timezone: organization.timezone,
    requestsPerMinute: organization.requestsPerMinute,
    rowsPerHour: organization.rowsPerHour,
    dailySendCap: organization.dailySendCap,
    sendingStopped: organization.sendingStopped,
    sendingStoppedBy: organization.sendingStoppedBy,
    brandColor: organization.brandColor,
    logoUrl: brandOf(organization).logoUrl ?? null,
    createdAt: organization.createdAt.toISOString(),
    updatedAt: organization.updatedAt.toISOString(),
  }
}

/** A key in the words of the API, without its value, and with the name of the member who made it. */
export function showKey(key: ApiKey & { createdByName: string | null }) {
  return {
    keyId: showId('key', key.keyId),
    name: key.name,
    startsWith: key.startsWith,
    scopes: key.scopes,
    campaignIds: key.campaignIds?.map((campaignId) => showId('camp', campaignId)) ?? null,
    createdBy: key.createdBy,
    createdByName: key.createdByName,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  }
}
