import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { sha256 } from '../../platform/secrets/secret-box.ts'
import { dropLogo, keepLogo } from './logo-store.ts'
import { lockOrganization } from './organization-store.ts'
import type { Organization } from './organization-store.ts'
import { writeChange } from './organizations.ts'
import { readPicture } from './read-picture.ts'

/** Bytes of a logo at most. */
export const LARGEST_LOGO = 200 * 1024
/** Pixels on a side: more would keep the memory of a phone busy. */
const SIDES = { least: 16, most: 4_096 }

/**
 * Sets the logo of an organization, or removes it (null), and writes the audit entry.
 * @throws AppError `validation_failed`, `unsupported_media_type`, `not_found`
 */
export async function changeLogo(
  context: Context,
  organizationId: string,
  bytes: Buffer | null,
  actor: string,
): Promise<Organization> {
  const contentType = bytes === null ? '' : checkedType(bytes)
  const version = bytes === null ? null : sha256(bytes).toString('hex').slice(0, 24)
  return transaction(context.db, async (tx) => {
    const before = await lockOrganization(tx, organizationId)
    if (before === undefined) throw notFound('organization')
    if (before.logoVersion === version) return before
    const now = context.clock.now()
    if (bytes === null || version === null) await dropLogo(tx, organizationId)
    else await keepLogo(tx, organizationId, { version, contentType, bytes }, now)
    const told = { actor, before: { logo: before.logoVersion }, after: { logo: version } }
    return writeChange(tx, { ...before, logoVersion: version }, now, told)
  })
}

/** The bytes decide, not what the request calls them. */
function checkedType(bytes: Buffer): string {
  const picture = readPicture(bytes)
  if (picture === undefined) {
    throw new AppError('unsupported_media_type', 'This file is not a PNG, JPEG or WebP image. Save it as one of these.')
  }
  const isFit = (side: number) => side >= SIDES.least && side <= SIDES.most
  if (isFit(picture.width) && isFit(picture.height)) return picture.contentType
  const detail = `The image is ${picture.width} × ${picture.height} pixels. Use ${SIDES.least} to ${SIDES.most} on each side.`
  throw invalid([{ pointer: '', code: 'invalid_size', detail }], detail)
}
