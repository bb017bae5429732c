import { readTimezone } from '../accounts/index.ts'
import { invalid } from '../platform/errors.ts'
import type { MailboxPace } from './settings-store.ts'
import type { SentCopyWish } from './store.ts'

/** How much a mailbox is to send, and what it keeps of it, as somebody sets it. */
export interface PaceInput {
  readonly dailyCap?: number
  readonly rampStart?: number
  readonly rampStep?: number
  readonly sentCopy?: SentCopyWish
  readonly timezone?: string | null
  readonly gapSeconds?: { readonly least: number; readonly most: number }
}

/**
 * What is given of the pace. @throws AppError `validation_failed` for a gap whose bounds are the wrong way round, or a
 * time zone that there is not
 */
export function readPace({
  dailyCap,
  rampStart,
  rampStep,
  gapSeconds,
  sentCopy,
  timezone,
}: PaceInput): Partial<MailboxPace> {
  if (gapSeconds !== undefined && gapSeconds.most < gapSeconds.least) {
    const detail = 'Must be no less than `least`: the gap is drawn between the two.'
    throw invalid([{ pointer: '/gapSeconds/most', code: 'too_small', detail }])
  }
  return {
    ...(dailyCap === undefined ? {} : { dailyCap }),
    ...(rampStart === undefined ? {} : { rampStart }),
    ...(rampStep === undefined ? {} : { rampStep }),
    ...(sentCopy === undefined ? {} : { sentCopy }),
    ...(timezone === undefined ? {} : { timezone: timezone === null ? null : readTimezone(timezone) }),
    ...(gapSeconds === undefined ? {} : { gapLeast: gapSeconds.least, gapMost: gapSeconds.most }),
  }
}
