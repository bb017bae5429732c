import { agingTable } from '../platform/work/retention-store.ts'
import { GO_WITH_DELIVERIES, isLeaseOf } from './delivery/delivery-store.ts'

/** Notifications that are done with, or wait at an endpoint that is disabled, with their bodies and attempts. */
export const oldDeliveries = agingTable({
  name: 'deliveries',
  kind: 'deliveries',
  table: 'deliveries',
  id: 'delivery_id',
  age: 'r.created_at',
  part: 500,
  goes: `r.due_at is null and not exists (select 1 from delivery_leases l where ${isLeaseOf('r')})`,
  keeps: { columns: 'r.organization_id, r.delivery_id', statements: GO_WITH_DELIVERIES },
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
