import type { Problem } from '../platform/errors.ts'
import { providerOf } from './providers/provider-of.ts'
import type { ConnectionProvider } from './providers/provider.ts'
import type { Calendar } from './schema.ts'

/** Settings that only our own booking page knows. */
const OWN_SETTINGS = ['host', 'hosts', 'weeklyHours', 'questions', 'location'] as const

/** What is wrong with where the calendar link of another provider leads. Pointers are relative to the calendar. */
export function checkExternal(provider: ConnectionProvider, { url }: Calendar): Problem[] {
  const refusal = refuseUrl(provider, url)
  return refusal === undefined ? [] : [{ pointer: '/url', ...refusal }]
}

/**
 * Why a campaign's link cannot lead to a URL; undefined when it can. Anything but https would carry names and addresses in
 * the open, and a host of somebody else would get them.
 */
export function refuseUrl(
  provider: ConnectionProvider,
  url: string | undefined,
): { readonly code: string; readonly detail: string } | undefined {
  const { label, fitsHost } = providerOf(provider)
  if (url === undefined) {
    return { code: 'required', detail: `Name the booking page that the calendar link leads to, at ${label}.` }
  }
  const read = URL.canParse(url) ? new URL(url) : undefined
  if (read?.protocol !== 'https:') {
    return {
      code: 'invalid_url',
      detail: 'This is no URL that begins with https://, such as https://cal.com/acme/intro.',
    }
  }
  if (read.username !== '' || read.password !== '') {
    return { code: 'invalid_url', detail: 'A URL that everybody is sent to holds no user name and no password.' }
  }
  if (fitsHost(read.hostname)) return undefined
  return {
    code: 'wrong_host',
    detail: `${read.hostname} is no address of ${label}. For other pages use the provider "url".`,
  }
}

/** What is said of the built-in booking page, which the link does not lead to. */
export function warnOfUnused(calendar: Calendar): Problem[] {
  const given = OWN_SETTINGS.filter((key) => calendar[key] !== undefined)
  return given.map((key) => {
    const detail = `The calendar link leads to another provider, which has settings of its own: ${key} has no effect.`
    return { pointer: `/${key}`, code: 'no_effect', detail }
  })
}
