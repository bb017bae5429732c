export type {
  VendorLeadState,
  ColumnMapping,
  Dialect,
  ImportOptions,
  Mapping,
  ImportRow,
  VendorRowOutcome,
  MappedRow,
  Vendor,
} from './import-types.ts'
export { createRowMapper } from './mapping/map-row.ts'
export { forgetImports, forgetPlansOfErased } from './erasure/forget-erased.ts'
export { forgetOldImports } from './housekeeping.ts'
export { importStage, runInline } from './job/import-stage.ts'
export { rowsOfFiles, planStage } from './dry-run/dry-run-stage.ts'
export { ENCODINGS } from './import-types.ts'
export { bringFile, changeImport, forgetImport, requireImport, startImport } from './import-commands.ts'
export { previewImport } from './dry-run/preview-import.ts'
export type { PreviewedRow } from './dry-run/preview-import.ts'
export { problemsAsCsv } from './rejected-rows/rejected-rows-csv.ts'
export { showImport, DELIMITER_NAMES, delimiterNamed } from './schema.ts'
export type { ColumnWish } from './mapping/check-mapping.ts'
export type { Import, ImportPlace } from './store.ts'
export { VENDOR_NAMES } from './vendors/recognise-vendor.ts'
export type { VendorName } from './vendors/recognise-vendor.ts'
export { leftOutColumns } from './vendors/fairlead-export.ts'
export { unreadStates, unusedDomains } from './mapping/check-mapping.ts'
export type { OpenRows } from './dry-run/dry-run-stage.ts'
