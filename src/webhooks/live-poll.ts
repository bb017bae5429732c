import type { Context } from '../platform/context.ts'
import { asError } from '../platform/errors.ts'
import { findHorizon } from './event-store.ts'
import { listChanges } from './live-store.ts'
import type { Change } from './live-store.ts'

/** Looks at the events of several organizations at a time, from where it looked last. */
export interface ChangePoll {
  /** Remembers the present as the place to go on from, unless there is one. @throws whatever reading throws */
  begin(): Promise<void>
  /** What changed since the last look, by organization; what could not be read is answered by a later one. */
  look(organizationIds: readonly string[]): Promise<ReadonlyMap<string, Change[]>>
  /** Forgets the place: nobody listens. */
  end(): void
}

export function createChangePoll(context: Context): ChangePoll {
  let place: string | undefined
  const read = async (organizationIds: readonly string[]): Promise<Change[]> => {
    const from = place
    const to = await findHorizon(context.db)
    const { epoch } = context.instance
    const changes =
      from === undefined || from === to ? [] : await listChanges(context.db, { organizationIds, epoch, from, to })
    place = to
    return changes
  }
  return {
    begin: async () => {
      place ??= await findHorizon(context.db)
    },
    look: async (organizationIds) => {
      try {
        return Map.groupBy(await read(organizationIds), (change) => change.organizationId)
      } catch (error) {
        context.log.warn({ err: asError(error) }, 'Live updates could not be read; they are tried again.')
        return new Map()
      }
    },
    end: () => {
      place = undefined
    },
  }
}
