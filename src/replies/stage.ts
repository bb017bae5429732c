import { randomUUID } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import type { Stage } from '../platform/work.ts'
import { RULES_ONLY } from './ask-intent.ts'
import type { IntentReader } from './ask-intent.ts'
import { leaseReaders, organizationsToRead } from './reader-store.ts'
import { leaseEnd, watchMailbox } from './watch-mailbox.ts'

/** The name of the stage that reads mailboxes. */
const INBOX_STAGE = 'inbox'

/**
 * Reads every mailbox that has a server for incoming mail: a connection each, of which this process keeps so many.
 * @param intents who is asked what the reply of a person wants, beside the rules
 */
export function inboxStage(context: Context, intents: IntentReader = RULES_ONLY): Stage {
  return {
    name: INBOX_STAGE,
    slots: { total: 400, perOrganization: 200 },
    due: () => organizationsToRead(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const lease = { organizationId, now, until: leaseEnd(context), token: randomUUID(), limit }
      const readers = await leaseReaders(context.db, lease)
      const jobs = readers.map((reader) => (signal: AbortSignal) => watchMailbox(context, { reader, intents }, signal))
      return { taken: jobs.length, jobs }
    },
  }
}
