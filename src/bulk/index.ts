export { actionStage, forgetOldActions } from './action-stage.ts'
export { forgetOldExports } from './begin-export.ts'
export { readFilter } from './read-filter.ts'
export { forgetFilters } from './forget-erased.ts'
