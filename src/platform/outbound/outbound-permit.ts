import type { Context } from '../context.ts'
import type { Outbound } from './outbound.ts'

const opened = new WeakMap<Outbound, Outbound>()

/**
 * A context for those who answer callers: nothing outside can be asked with it before a turn was taken, so that no route
 * forgets to. What was refused that way is a fault of ours.
 */
export function forbidOutbound(context: Context): Context {
  const refuse = async (): Promise<never> => {
    throw new Error('A route asks outside without a turn: see accounts/limits/outside-calls.ts.')
  }
  const { outbound } = context
  const closed: Outbound = {
    request: refuse,
    connectMail: refuse,
    resolveMx: refuse,
    hasAddress: refuse,
    resolveTxt: refuse,
    resolveAddresses: refuse,
    // It asks nobody.
    check: outbound.check,
    // Of hosts that the operator names, never a caller.
    isLocal: outbound.isLocal,
    close: () => outbound.close(),
  }
  opened.set(closed, outbound)
  return { ...context, outbound: closed }
}

/** The context of whoever has a turn. */
export function permitOutbound(context: Context): Context {
  return { ...context, outbound: opened.get(context.outbound) ?? context.outbound }
}
