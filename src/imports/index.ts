export type {
  Arrival,
  ColumnMapping,
  Dialect,
  ImportOptions,
  Mapping,
  Row,
  RowOutcome,
  RowPlan,
  Vendor,
} from './import.ts'
export { createRowPlanner } from './plan-row.ts'
