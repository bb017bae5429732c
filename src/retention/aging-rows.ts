import { oldAudit } from '../accounts/index.ts'
import { oldMeetingNotes } from '../bookings/index.ts'
import type { AgingRows } from '../platform/work/retention.ts'
import { oldInboundTexts, oldRawMail, oldUnmatchedMail } from '../replies/index.ts'
import { oldLinkHits, oldMessageTexts } from '../sending/index.ts'
import { oldAttempts, oldDeliveries } from '../webhooks/index.ts'
import { countEvents, removeEvents } from './store.ts'

const oldEvents: AgingRows = {
  name: 'events',
  kind: 'events',
  part: 2_000,
  remove: (context, tx, old) => removeEvents(tx, old, context.clock.now()),
  count: (context, old) => countEvents(context.db, old, context.clock.now()),
}

/** Everything that goes by an age that organizations set. */
export const AGING_ROWS: readonly AgingRows[] = [
  oldMessageTexts,
  oldInboundTexts,
  oldUnmatchedMail,
  oldMeetingNotes,
  oldRawMail,
  oldLinkHits,
  oldDeliveries,
  oldAttempts,
  oldEvents,
  oldAudit,
]
