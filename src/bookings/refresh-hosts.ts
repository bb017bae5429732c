import type { Context } from '../platform/context.ts'
import type { Offering } from './offered-slots.ts'

/** Placeholder until merge. */
export async function refreshHosts(_context: Context, _offering: Offering): Promise<void> {}
