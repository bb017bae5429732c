export { keepReports } from './follow-events.ts'
