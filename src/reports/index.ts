export { keepReports } from './counting/follow-events.ts'
