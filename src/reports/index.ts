export { keepReports } from './counting/follow-events.ts'
export { keepLeadCounts } from './counting/sum-lead-counts.ts'
