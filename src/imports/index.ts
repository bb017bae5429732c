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
export { forgetPlansOfErased } from './forget-plans.ts'
export type { OpenRows } from './make-plan.ts'
export { planStage } from './plan-stage.ts'
export { lockPeopleOfRows, suppressMoved } from './suppress-moved.ts'
