import { agingTable } from '../platform/work/retention-store.ts'

/** Notifications that are done with, or wait at an endpoint that is disabled, with their bodies and attempts. */
export const oldDeliveries = agingTable({
  name: 'deliveries',
  kind: 'deliveries',
  table: 'deliveries',
  id: 'delivery_id',
  age: 'r.created_at',
  part: 500,
  goes: 'r.due_at is null and r.lease_token is null',
})

/** Attempts at notifications. */
export const oldAttempts = agingTable({
  name: 'attempts',
  kind: 'deliveryAttempts',
  table: 'attempts',
  id: 'attempt_id',
  age: 'r.started_at',
  part: 2_000,
})
