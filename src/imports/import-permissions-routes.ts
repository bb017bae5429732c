import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/access/access.ts'
import type { Caller } from '../platform/caller.ts'
import { assertMay } from '../http/access/permissions.ts'
import { assertMayLookAcross } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError, notFound } from '../platform/errors.ts'
import { parseId } from '../platform/ids.ts'
import type { ImportKind } from './import-types.ts'
import { requireImport } from './import-commands.ts'
import type { Import } from './store.ts'
import { vendorNamed } from './vendors/vendor-list.ts'

interface Found {
  readonly one: Import
  readonly caller: Caller
}

/** The import that a path names. @throws AppError `not_found`, also where the caller's key is limited to other campaigns */
export async function importOf(context: Context, request: FastifyRequest): Promise<Found> {
  const caller = callerOf(request)
  const importId = parseId('imp', (request.params as { importId: string }).importId)
  if (importId === undefined) throw notFound('import')
  const one = await requireImport(context, { organizationId: caller.organizationId, importId })
  const { campaignIds } = caller
  if (campaignIds !== null && (one.campaignId === null || !campaignIds.has(one.campaignId))) throw notFound('import')
  return { one, caller }
}

/**
 * The import that a path names, for a caller who does something about it.
 * @throws AppError `not_found`, `insufficient_scope`, `forbidden`, `campaign_not_allowed`
 */
export async function importToWrite(context: Context, request: FastifyRequest): Promise<Found> {
  const found = await importOf(context, request)
  assertMayWrite(found.caller, found.one.kind)
  return found
}

/** A blocklist concerns the whole organization: whoever touches one needs the right of whoever brings one. */
export function assertMayWrite(caller: Caller, kind: ImportKind): void {
  if (kind === 'blocklist') assertMay(caller, { scope: 'settings:write', whole: true })
}

/**
 * Refuses a key that is limited to some campaigns what an import would do beyond them: look at the leads of others, or
 * suppress people everywhere for what a column of another tool says. @throws AppError `campaign_not_allowed`
 */
export function assertMayStart(caller: Caller, { options, vendor }: Pick<Import, 'options' | 'vendor'>): void {
  assertMayLookAcross(caller, options.duplicateScope)
  if (caller.campaignIds === null || vendor === null) return
  const title = vendorNamed(vendor)?.title ?? vendor
  const words = `This file is an export from ${title}. Its suppressed people would be suppressed in the whole organization, but this key is limited to some campaigns. Use a key for all campaigns, or set \`vendor\` to null to import every row as a new lead.`
  throw new AppError('campaign_not_allowed', words)
}
