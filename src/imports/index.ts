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
export { forgetImports } from './forget-imports.ts'
export { forgetOldImports } from './housekeeping.ts'
export { importStage } from './stage.ts'
export { rowsOfFiles } from './open-rows.ts'
export { planStage } from './plan-stage.ts'
