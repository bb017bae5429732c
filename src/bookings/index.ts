export { calendarPart } from './campaign-part.ts'
export { forgetMeetings } from './forget-meetings.ts'
