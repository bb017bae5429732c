import { dayAndTime, exactTime } from '../shared/time-words.ts'
import type { LeadRow } from './lead-pages.ts'

/** When the next email to a lead is planned, in the viewer's zone. */
export function NextSend({ lead: { nextSendAt } }: { lead: LeadRow }) {
  if (nextSendAt === null) return <>—</>
  return (
    <time dateTime={nextSendAt} title={exactTime(nextSendAt)}>
      {dayAndTime(nextSendAt)}
    </time>
  )
}
