export { calendarPart } from './campaign-part.ts'
export { forgetMeetings } from './forget-meetings.ts'
export { forgetOldRequests } from './housekeeping.ts'
export type { Meeting } from './store.ts'
