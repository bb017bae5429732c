export { applyRetention, retentionLag } from './apply-retention.ts'
export { forgetLeftEvents } from './apply-retention.ts'
