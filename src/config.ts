import { AppError } from './platform/errors.ts'
import type { Problem } from './platform/errors.ts'

/** How this process runs; safe to log. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDirectory: string
  /** PostgreSQL of the operator, or null for the embedded one in the data directory. */
  readonly database: 'embedded' | 'external'
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  readonly allowedNetworks: readonly string[]
  readonly supportContact: string | undefined
  readonly logLevel: string
  readonly poolSize: number
  readonly dailySendCap: number
  readonly keepAttemptsDays: number
  readonly secrets: Secrets
}

/** What must never be logged. */
export interface Secrets {
  readonly databaseUrl: string | undefined
  /** 32 bytes each; the first encrypts. Empty: a key file in the data directory. */
  readonly keys: readonly Buffer[]
  readonly metricsToken: string | undefined
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads every setting once. `.env.example` describes each; a test compares the two.
 * @throws AppError `invalid_configuration` with every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = createReader(env)
  const databaseUrl = read.text('DATABASE_URL')
  const config: Config = {
    host: read.text('HOST') ?? '127.0.0.1',
    port: read.integer('PORT', { fallback: 3000, least: 0, most: 65_535 }),
    dataDirectory: read.text('FAIRLEAD_DATA_DIR') ?? '.fairlead',
    database: databaseUrl === undefined ? 'embedded' : 'external',
    publicUrl: read.origin('FAIRLEAD_PUBLIC_URL'),
    trustedProxies: read.list('FAIRLEAD_TRUSTED_PROXIES'),
    allowedNetworks: read.list('FAIRLEAD_ALLOWED_NETWORKS'),
    supportContact: read.text('FAIRLEAD_SUPPORT_CONTACT'),
    logLevel: read.oneOf('FAIRLEAD_LOG_LEVEL', LOG_LEVELS, 'info'),
    poolSize: read.integer('FAIRLEAD_POOL_SIZE', { fallback: 16, least: 4, most: 200 }),
    dailySendCap: read.integer('FAIRLEAD_DAILY_SEND_CAP', { fallback: 50_000, least: 1, most: 100_000_000 }),
    keepAttemptsDays: read.integer('FAIRLEAD_KEEP_ATTEMPTS_DAYS', { fallback: 90, least: 1, most: 3650 }),
    secrets: {
      databaseUrl,
      keys: read.keys('FAIRLEAD_SECRET_KEY'),
      metricsToken: read.text('FAIRLEAD_METRICS_TOKEN'),
    },
  }
  if (config.database === 'external' && config.secrets.keys.length === 0) {
    read.fault(
      'FAIRLEAD_SECRET_KEY',
      'is needed with DATABASE_URL: 32 random bytes in base64, for example from `openssl rand -base64 32`.',
    )
  }
  if (read.faults.length > 0) {
    const sentences = read.faults.map((fault) => `${fault.pointer} ${fault.detail}`).join(' ')
    throw new AppError('invalid_configuration', sentences, { errors: read.faults })
  }
  return config
}

/** Names of all settings, in the order of `.env.example`. */
export const SETTING_NAMES = [
  'DATABASE_URL',
  'HOST',
  'PORT',
  'FAIRLEAD_DATA_DIR',
  'FAIRLEAD_PUBLIC_URL',
  'FAIRLEAD_SECRET_KEY',
  'FAIRLEAD_TRUSTED_PROXIES',
  'FAIRLEAD_ALLOWED_NETWORKS',
  'FAIRLEAD_SUPPORT_CONTACT',
  'FAIRLEAD_METRICS_TOKEN',
  'FAIRLEAD_LOG_LEVEL',
  'FAIRLEAD_POOL_SIZE',
  'FAIRLEAD_DAILY_SEND_CAP',
  'FAIRLEAD_KEEP_ATTEMPTS_DAYS',
] as const

type SettingName = (typeof SETTING_NAMES)[number]

function createReader(env: NodeJS.ProcessEnv) {
  const faults: Problem[] = []
  const fault = (name: SettingName, detail: string) => {
    faults.push({ pointer: name, code: 'invalid', detail })
  }
  const text = (name: SettingName): string | undefined => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }
  return {
    faults,
    fault,
    text,
    list: (name: SettingName): string[] =>
      (text(name) ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    integer: (name: SettingName, range: { fallback: number; least: number; most: number }): number => {
      const given = text(name)
      if (given === undefined) return range.fallback
      const value = Number(given)
      if (Number.isInteger(value) && value >= range.least && value <= range.most) return value
      fault(name, `must be a whole number from ${range.least} to ${range.most}.`)
      return range.fallback
    },
    oneOf: (name: SettingName, allowed: readonly string[], fallback: string): string => {
      const given = text(name)
      if (given === undefined) return fallback
      if (allowed.includes(given)) return given
      fault(name, `must be one of ${allowed.join(', ')}.`)
      return fallback
    },
    origin: (name: SettingName): string | null => {
      const given = text(name)
      if (given === undefined) return null
      const origin = originOf(given)
      if (origin === undefined) fault(name, 'must be an origin such as https://leads.example.com, without a path.')
      return origin ?? null
    },
    keys: (name: SettingName): Buffer[] => {
      const given = (text(name) ?? '').split(',').filter((part) => part.trim() !== '')
      const keys = given.map((part) => Buffer.from(part.trim(), 'base64'))
      if (keys.some((key) => key.length !== 32)) fault(name, 'must be 32 bytes in base64 (a comma list rotates keys).')
      return keys
    },
  }
}

function originOf(given: string): string | undefined {
  const url = URL.parse(given)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' ? url.origin : undefined
}
