import { writeAudit } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { parseId, showId } from '../platform/ids.ts'
import { listProviders, lockProviders, placeProviders } from './provider-store.ts'

/** Room between two, so that one can be put in between. */
const STEP = 10

/**
 * Puts all providers of an organization in the order in which their ids are given, or changes nothing. @throws AppError
 * `conflict` where the ids are not those of all its providers
 */
export async function orderProviders(
  context: Context,
  { organizationId, actor }: { readonly organizationId: string; readonly actor: string },
  shownIds: readonly string[],
): Promise<void> {
  const now = context.clock.now()
  const providerIds = shownIds.flatMap((shown) => parseId('prov', shown) ?? [])
  await transaction(context.db, async (tx) => {
    const present = new Set(await lockProviders(tx, organizationId))
    const isWhole = new Set(providerIds).size === present.size && shownIds.length === present.size
    if (!isWhole || !providerIds.every((id) => present.has(id))) {
      throw new AppError('conflict', 'Name each provider that there is once. They may have changed meanwhile.')
    }
    await placeProviders(tx, organizationId, { providerIds, step: STEP, now })
    const names = (await listProviders(tx, organizationId)).map(({ name }) => name)
    const target = showId('org', organizationId)
    await writeAudit(tx, now, {
      organizationId,
      actor,
      target,
      action: 'research_provider.ordered',
      after: { names },
    })
  })
}
