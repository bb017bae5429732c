import { invalid } from '../platform/errors.ts'
import type { Problem } from '../platform/errors.ts'
import { MOST_AT_ONCE } from './schema.ts'

/** Reads an address: its comparable form, or what is wrong with it. */
export type ReadAddress = (text: string) => { key: string; host: string } | { code: string; detail: string }

/** What was sent, in the form it is compared in. */
export interface ReadOrder {
  readonly emailKeys: readonly string[]
  readonly domains: readonly string[]
}

/**
 * Brings addresses and domains into the form they are compared in, in the order given, without repetitions.
 * @throws AppError `validation_failed` with every fault at once
 */
export function readOrder(
  given: { addresses?: readonly string[]; domains?: readonly string[] },
  readAddress: ReadAddress,
): ReadOrder {
  const { addresses = [], domains = [] } = given
  const count = addresses.length + domains.length
  if (count === 0) throw invalid([{ pointer: '', code: 'required', detail: 'Name at least one address or domain.' }])
  if (count > MOST_AT_ONCE) {
    throw invalid([{ pointer: '', code: 'too_many_items', detail: `Name at most ${MOST_AT_ONCE} in one call.` }])
  }
  const problems: Problem[] = []
  const emailKeys = addresses.flatMap((text, index) => {
    const read = readAddress(text)
    if ('key' in read) return [read.key]
    problems.push({ pointer: `/addresses/${index}`, code: read.code, detail: read.detail })
    return []
  })
  const hosts = domains.flatMap((text, index) => {
    // What can stand after the @ of an address is what can be suppressed.
    const read = readAddress(`any@${text.trim().replace(/^@/, '')}`)
    if ('host' in read) return [read.host]
    const detail = 'Must be a host name such as acme.com, without scheme, path or port.'
    problems.push({ pointer: `/domains/${index}`, code: 'invalid_domain', detail })
    return []
  })
  if (problems.length > 0) throw invalid(problems)
  return { emailKeys: [...new Set(emailKeys)], domains: [...new Set(hosts)] }
}
