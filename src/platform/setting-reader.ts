import type { Problem } from './errors.ts'
import { parseOrigin, parseSecretKey, quoted } from './setting-values.ts'

/** How to get what a secret key is. */
export const KEY_EXAMPLE = '32 random bytes in base64, for example from `openssl rand -base64 32`'

/** Reads settings by name and gathers what is wrong with them; what is wrong is read as if it were absent. */
export interface SettingReader<Name extends string> {
  /** Each with the name of its setting as `pointer`. */
  readonly faults: readonly Problem[]
  fault(name: Name, detail: string): void
  /** Without the spaces around it; undefined when it is empty. */
  text(name: Name): string | undefined
  /** A text about which `faultOf` has nothing to say. */
  checked(name: Name, faultOf: (value: string) => string | undefined): string | undefined
  /** A comma list of which `faultOf` is asked entry by entry. */
  networks(name: Name, faultOf: (entry: string) => string | undefined): string[]
  integer(name: Name, range: { fallback: number; least: number; most: number }): number
  oneOf(name: Name, allowed: readonly string[], fallback: string): string
  origin(name: Name): string | null
  /** A comma list of secret keys, which is never repeated. */
  keys(name: Name): Buffer[]
}

/** A reader of these variables. */
export function createSettingReader<Name extends string>(
  env: Readonly<Record<string, string | undefined>>,
): SettingReader<Name> {
  const faults: Problem[] = []
  const fault = (name: Name, detail: string) => {
    faults.push({ pointer: name, code: 'invalid', detail })
  }
  const text = (name: Name): string | undefined => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  /** What `parse` answers is a value, or an object that says what is wrong. */
  const read = <T>(name: Name, fallback: T, parse: (given: string) => { value: T } | { wrong: string }): T => {
    const given = text(name)
    if (given === undefined) return fallback
    const parsed = parse(given)
    if ('value' in parsed) return parsed.value
    fault(name, parsed.wrong)
    return fallback
  }
  return {
    faults,
    fault,
    text,
    checked: (name, faultOf) =>
      read<string | undefined>(name, undefined, (given) => valueUnless(given, faultOf(given))),
    networks: (name, faultOf) =>
      read<string[]>(name, [], (given) => valueUnless(splitList(given), listFault(given, faultOf))),
    integer: (name, { fallback, least, most }) =>
      read(name, fallback, (given) => {
        const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN
        const isIn = value >= least && value <= most
        return isIn ? { value } : { wrong: `must be a whole number from ${least} to ${most}, not ${quoted(given)}.` }
      }),
    oneOf: (name, allowed, fallback) =>
      read(name, fallback, (given) => {
        const wrong = `must be one of ${allowed.join(', ')}, not ${quoted(given)}.`
        return valueUnless(given, allowed.includes(given) ? undefined : wrong)
      }),
    origin: (name) =>
      read<string | null>(name, null, (given) => {
        const value = parseOrigin(given)
        const wrong = 'must be an origin such as https://leads.example.com: http or https, without a path.'
        return value === undefined ? { wrong } : { value }
      }),
    keys: (name) => read<Buffer[]>(name, [], parseKeys),
  }
}

function valueUnless<T>(value: T, wrong: string | undefined): { value: T } | { wrong: string } {
  return wrong === undefined ? { value } : { wrong }
}

function splitList(given: string): string[] {
  return given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function listFault(given: string, faultOf: (entry: string) => string | undefined): string | undefined {
  const wrong = splitList(given).flatMap((entry) => {
    const detail = faultOf(entry)
    return detail === undefined ? [] : [`${quoted(entry)} ${detail}`]
  })
  if (wrong.length === 0) return undefined
  return `has wrong entries: ${wrong.join('; ')}. Give addresses or CIDR ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8.`
}

function parseKeys(given: string): { value: Buffer[] } | { wrong: string } {
  const keys = splitList(given).map(parseSecretKey)
  const wrong = keys.indexOf(undefined)
  if (wrong === -1) return { value: keys.filter((key) => key !== undefined) }
  const which = keys.length === 1 ? 'is no key' : `has a wrong entry at place ${wrong + 1} of ${keys.length}`
  return { wrong: `${which}: give ${KEY_EXAMPLE} (a comma list rotates keys).` }
}
