import type { Consequence } from '../platform/emit.ts'
import { forgetPlans } from './plan-store.ts'

/** A plan shows rows of its file: none outlives the erasure of somebody who may be in it. Whoever asks gets a new one. */
export const forgetPlansOfErased: Consequence<'lead.deleted'> = async (_context, tx, organizationId, happenings) => {
  if (happenings.some(({ data }) => data.erased)) await forgetPlans(tx, organizationId)
}
