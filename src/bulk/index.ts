export { actionStage, forgetOldActions } from './actions/action-stage.ts'
export { forgetOldExports } from './exports/run-export.ts'
export { readFilter } from './saved-filters/saved-filters.ts'
export { forgetFilters } from './forget-erased.ts'
