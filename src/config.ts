import { join } from 'node:path'
import { AppError } from './platform/errors.ts'
import {
  KEY_EXAMPLE,
  createSettingReader,
  databaseUrlFault,
  exceptionFault,
  hostFault,
  httpUrlFault,
  lineFault,
  oneServerFault,
  proxyFault,
  smtpUrlFault,
  tokenFault,
} from './platform/settings/read-settings.ts'
import { nearestName } from './platform/text/nearest-name.ts'
import { SAMPLERS } from './platform/tracing/settings.ts'
import type { TracingSettings } from './platform/tracing/settings.ts'

/** How this process runs; safe to log. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Where a worker of its own answers `/healthz`, `/readyz` and `/metrics`; nowhere if null. */
  readonly workerPort: number | null
  readonly dataDirectory: string
  /** Where files wait that were brought to be imported. */
  readonly filesDirectory: string
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
  readonly keepRawMailDays: number
  /** Null where no spans are made. */
  readonly tracing: TracingSettings | null
  readonly secrets: Secrets
}

/** What must never be logged. */
export interface Secrets {
  readonly databaseUrl: string | undefined
  /** A pooler in front of the same database. */
  readonly poolerUrl: string | undefined
  /** A standby of it, for reads that may be old. */
  readonly replicaUrl: string | undefined
  /** 32 bytes each; the first encrypts. Empty: a key file in the data directory. */
  readonly keys: readonly Buffer[]
  readonly metricsToken: string | undefined
  /** Where mail to people with an account is handed over; its password is part of it. */
  readonly systemSmtpUrl: string | undefined
  /** What a collector of traces is sent beside the spans, by the names of headers. */
  readonly tracingHeaders: Readonly<Record<string, string>>
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads every setting once. `.env.example` describes each; a test compares the two.
 * @throws AppError `invalid_configuration` with every fault at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const read = createSettingReader<SettingName>(env)
  const databaseUrl = read.checked('DATABASE_URL', databaseUrlFault)
  const poolerUrl = read.checked('FAIRLEAD_POOLER_URL', oneServerFault)
  const replicaUrl = read.checked('FAIRLEAD_READ_DATABASE_URL', oneServerFault)
  const dataDirectory = read.text('FAIRLEAD_DATA_DIR') ?? '.fairlead'
  const config: Config = {
    host: read.checked('HOST', hostFault) ?? '127.0.0.1',
    port: read.integer('PORT', { fallback: 3000, least: 0, most: 65_535 }),
    workerPort: isSet('FAIRLEAD_WORKER_PORT', env)
      ? read.integer('FAIRLEAD_WORKER_PORT', { fallback: 0, least: 0, most: 65_535 })
      : null,
    dataDirectory,
    filesDirectory: read.text('FAIRLEAD_FILES_DIR') ?? join(dataDirectory, 'files'),
    database: read.text('DATABASE_URL') === undefined ? 'embedded' : 'external',
    publicUrl: read.origin('FAIRLEAD_PUBLIC_URL'),
    trustedProxies: read.networks('FAIRLEAD_TRUSTED_PROXIES', proxyFault),
    allowedNetworks: read.networks('FAIRLEAD_ALLOWED_NETWORKS', exceptionFault),
    supportContact: read.checked('FAIRLEAD_SUPPORT_CONTACT', lineFault),
    logLevel: read.oneOf('FAIRLEAD_LOG_LEVEL', LOG_LEVELS, 'info'),
    poolSize: read.integer('FAIRLEAD_POOL_SIZE', { fallback: 16, least: 4, most: 200 }),
    dailySendCap: read.integer('FAIRLEAD_DAILY_SEND_CAP', { fallback: 50_000, least: 1, most: 100_000_000 }),
    keepAttemptsDays: read.integer('FAIRLEAD_KEEP_ATTEMPTS_DAYS', { fallback: 90, least: 1, most: 3650 }),
    keepRawMailDays: read.integer('FAIRLEAD_KEEP_RAW_MAIL_DAYS', { fallback: 180, least: 1, most: 3650 }),
    tracing: readTracing(read),
    secrets: {
      databaseUrl,
      poolerUrl,
      replicaUrl,
      keys: read.keys('FAIRLEAD_SECRET_KEY'),
      metricsToken: read.checked('FAIRLEAD_METRICS_TOKEN', tokenFault),
      systemSmtpUrl: read.checked('FAIRLEAD_SYSTEM_SMTP_URL', smtpUrlFault),
      tracingHeaders: read.pairs('OTEL_EXPORTER_OTLP_HEADERS'),
    },
  }
  if (config.database === 'external' && read.text('FAIRLEAD_SECRET_KEY') === undefined) {
    read.fault('FAIRLEAD_SECRET_KEY', `is needed with DATABASE_URL: ${KEY_EXAMPLE}.`)
  }
  if (config.database === 'embedded') {
    const needs = 'needs DATABASE_URL: the embedded database has none.'
    if (poolerUrl !== undefined) read.fault('FAIRLEAD_POOLER_URL', needs)
    if (replicaUrl !== undefined) read.fault('FAIRLEAD_READ_DATABASE_URL', needs)
  }
  if (read.faults.length > 0) {
    const sentences = read.faults.map((fault) => `${fault.pointer} ${fault.detail}`).join(' ')
    throw new AppError('invalid_configuration', sentences, { errors: read.faults })
  }
  return config
}

/** The variables of the OpenTelemetry specification that count here; all are checked, also where it is off. */
function readTracing(read: ReturnType<typeof createSettingReader<SettingName>>): TracingSettings | null {
  const endpoint = read.checked('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrlFault)
  const settings = {
    serviceName: read.checked('OTEL_SERVICE_NAME', lineFault) ?? 'fairlead',
    resource: read.pairs('OTEL_RESOURCE_ATTRIBUTES'),
    sampler: read.oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on'),
    samplerRatio: read.ratio('OTEL_TRACES_SAMPLER_ARG', 1),
  }
  return endpoint === undefined ? null : { endpoint, ...settings }
}

/** Names of all settings, in the order of `.env.example`. */
export const SETTING_NAMES = [
  'DATABASE_URL',
  'FAIRLEAD_POOLER_URL',
  'FAIRLEAD_READ_DATABASE_URL',
  'HOST',
  'PORT',
  'FAIRLEAD_WORKER_PORT',
  'FAIRLEAD_DATA_DIR',
  'FAIRLEAD_FILES_DIR',
  'FAIRLEAD_PUBLIC_URL',
  'FAIRLEAD_SECRET_KEY',
  'FAIRLEAD_TRUSTED_PROXIES',
  'FAIRLEAD_ALLOWED_NETWORKS',
  'FAIRLEAD_SUPPORT_CONTACT',
  'FAIRLEAD_METRICS_TOKEN',
  'FAIRLEAD_SYSTEM_SMTP_URL',
  'FAIRLEAD_LOG_LEVEL',
  'FAIRLEAD_POOL_SIZE',
  'FAIRLEAD_DAILY_SEND_CAP',
  'FAIRLEAD_KEEP_ATTEMPTS_DAYS',
  'FAIRLEAD_KEEP_RAW_MAIL_DAYS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
] as const

type SettingName = (typeof SETTING_NAMES)[number]

/** Whether a setting has a value of its own. */
export function isSet(name: SettingName, env: NodeJS.ProcessEnv = process.env): boolean {
  return (env[name] ?? '') !== ''
}

/** Variables that look like settings and are none, each with the setting that was probably meant. */
export function findUnknownSettings(
  env: NodeJS.ProcessEnv = process.env,
): { name: string; meant: string | undefined }[] {
  const known: readonly string[] = SETTING_NAMES
  return Object.keys(env)
    .filter((name) => name.startsWith('FAIRLEAD_') && !known.includes(name))
    .toSorted()
    .map((name) => ({ name, meant: nearestName(name, known) }))
}
