import { calcom } from './calcom.ts'
import { calendly } from './calendly.ts'
import { generic } from './generic.ts'
import type { BookingProvider, ConnectionProvider } from './provider.ts'
import { savvycal } from './savvycal.ts'

const PROVIDERS: Readonly<Record<ConnectionProvider, BookingProvider>> = { calcom, calendly, savvycal, url: generic }

/** Those that a connection may be to. */
export const CONNECTION_PROVIDERS = Object.keys(PROVIDERS) as ConnectionProvider[]

/** What is known of a calendar of somebody else. */
export function calendarProviderOf(provider: ConnectionProvider): BookingProvider {
  return PROVIDERS[provider]
}
