import { askOutside } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import { parseDomain } from '../../leads/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { makeCall } from '../provider-calls/make-call.ts'
import type { DeclineReason } from '../provider-calls/make-call.ts'
import type { ProviderRef } from './provider-store.ts'

/**
 * Asks a provider once about a domain, enabled or not, within its budgets; of the answer nothing is kept.
 * @throws AppError `not_found`, `validation_failed` for what is no domain, `limit_reached` with a budget used up,
 * `rate_limited` while it rests, or by `askOutside`
 */
export async function testProvider(context: Context, ref: ProviderRef & OutsideCaller, given: string) {
  const read = parseDomain(given.trim())
  if ('refusal' in read) throw invalid([{ pointer: '/domain', ...read.refusal }], read.refusal.detail)
  const domain = read.value
  // It is bounded by itself, and an answer that is paid for is noted though nobody waits for it any more.
  const { signal } = new AbortController()
  const { organizationId, providerId } = ref
  const order = { organizationId, providerId, domain, purpose: 'test' } as const
  const result = await askOutside(context, ref, (open) => makeCall(open, order, signal))
  if (result.declined !== undefined) throw refused(result.declined, result.until, context.clock.now())
  return { ...result, domain }
}

function refused(declined: DeclineReason, until: Date | null, now: Date): AppError {
  if (declined === 'gone' || declined === 'disabled') return notFound('provider')
  if (declined === 'calls_per_day' || declined === 'calls_per_company') {
    return new AppError('limit_reached', 'As many calls as it may get in a day were made. Raise the limit, or wait.')
  }
  if (declined === 'budget') {
    return new AppError(
      'limit_reached',
      'The remaining budget is too small for a hit. Raise the budget, or wait until it resets.',
    )
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1_000))
  const words = {
    resting: 'The provider is not asked at present: it asked for patience.',
    busy: 'Many calls wait for their turn already.',
  }
  return new AppError('rate_limited', `${words[declined]} Try again in ${retryAfterSeconds} seconds.`, {
    details: { retryAfterSeconds },
  })
}
