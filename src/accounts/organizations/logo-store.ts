import { statement } from '../../platform/database/db.ts'

/** A logo as it is served. */
export interface Logo {
  contentType: string
  bytes: Buffer
}

/** The logo of an organization, if it is still this version. */
export const findLogo = statement<Logo>(
  'accounts.find_logo',
  `select content_type as "contentType", bytes from organization_logos where organization_id = $1 and version = $2`,
).first((organizationId: string, version: string) => [organizationId, version])

/** Writes a logo over the one before. */
export const keepLogo = statement(
  'accounts.keep_logo',
  `insert into organization_logos (organization_id, version, content_type, bytes, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (organization_id) do update
     set version = excluded.version, content_type = excluded.content_type, bytes = excluded.bytes,
       created_at = excluded.created_at`,
).run((organizationId: string, logo: Logo & { version: string }, now: Date) => [
  organizationId,
  logo.version,
  logo.contentType,
  logo.bytes,
  now,
])

/** Removes the logo of an organization. */
export const dropLogo = statement(
  'accounts.drop_logo',
  `delete from organization_logos where organization_id = $1`,
).run((organizationId: string) => [organizationId])
