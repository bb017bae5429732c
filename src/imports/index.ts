export type {
  Arrival,
  CellByHeader,
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
export { forgetImports } from './forget-imports.ts'
export { forgetOldImports } from './housekeeping.ts'
export { importStage } from './stage.ts'
