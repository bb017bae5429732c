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
export { ENCODINGS } from './import.ts'
export { bringFile, changeImport, forgetImport, requireImport, startImport } from './imports.ts'
export { previewImport } from './preview-import.ts'
export type { PreviewedRow } from './preview-import.ts'
export { problemsAsCsv } from './problems-as-csv.ts'
export { showImport, DELIMITER_NAMES, delimiterNamed } from './schema.ts'
export type { ColumnWish } from './read-changes.ts'
export type { Import, ImportPlace } from './store.ts'
export { VENDOR_NAMES } from './recognise-file.ts'
export type { VendorName } from './recognise-file.ts'
export { leftOutColumns } from './own-export.ts'
export { unreadStates } from './unread-states.ts'
export { unusedDomains } from './unused-domains.ts'
export { workHere } from './work-here.ts'
export { forgetPlansOfErased } from './forget-plans.ts'
export type { OpenRows } from './make-plan.ts'
export { planStage } from './plan-stage.ts'
