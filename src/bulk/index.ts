export { actionStage, forgetOldActions } from './action-stage.ts'
export { forgetFilters, narrowFilter, useFilter } from './saved-filters.ts'
