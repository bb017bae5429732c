export { applyRetention, forgetLeftEvents, retentionLag } from './apply-retention.ts'
