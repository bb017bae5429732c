import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { changeOrganization, listOrganizations } from '../../accounts/index.ts'
import type { OrganizationChange } from '../../accounts/index.ts'
import { AppError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { listShares } from '../../sending/index.ts'
import { OPERATOR, ORGANIZATION, forOrganization, onInstallation } from '../installation.ts'
import { say, table } from '../terminal.ts'

interface LimitOptions {
  organization?: string
  requestsPerMinute?: number
  rowsPerHour?: number
  emailsPerDay?: number | 'none'
  emailsPerDomainHour?: number | 'default'
  emailsPerDomainDay?: number | 'default'
  emailsPerProviderHour?: number | 'default'
}

/** `limits set | show` */
export function addLimits(program: Command): void {
  const limits = program
    .command('limits')
    .description('set what an organization may use, and show how the emails of the day are shared')
  limits
    .command('set')
    .description('set limits of an organization; they hold within a second')
    .option(...ORGANIZATION)
    .option('--requests-per-minute <n>', 'API requests a minute, shared by all its keys', readCount)
    .option('--rows-per-hour <n>', 'rows of batches of leads an hour, of all its keys together', readCount)
    .option('--emails-per-day <n>', 'emails a day over all its mailboxes, or "none"', readCap)
    .option('--emails-per-domain-hour <n>', 'emails an hour to one company, or "default" (3)', readThrottle)
    .option('--emails-per-domain-day <n>', 'emails in 24 hours to one company, or "default" (10)', readThrottle)
    .option(
      '--emails-per-provider-hour <n>',
      'emails an hour to one provider of free mail, or "default" (20)',
      readThrottle,
    )
    .action(set)
  limits
    .command('show')
    .description('show what each organization has sent today, waits to send, and may send yet')
    .action(show)
}

async function show(): Promise<void> {
  const { day, names, cap } = await onInstallation(async ({ db, clock, settings }) => {
    const organizations = await listOrganizations(db)
    const day = await listShares(db, { now: clock.now(), cap: settings.dailySendCap })
    return { day, cap: settings.dailySendCap, names: new Map(organizations.map((o) => [o.organizationId, o.name])) }
  })
  const rows = day.shares.map((one) => [
    showId('org', one.organizationId),
    names.get(one.organizationId) ?? '',
    ...[one.sent, one.wanted, one.share].map(String),
  ])
  say(`${day.sent} of ${cap} emails of today (UTC) are used.`)
  if (rows.length > 0) say(table(['id', 'name', 'sent today', 'waiting for today', 'may send yet'], rows))
}

async function set(options: LimitOptions): Promise<void> {
  const change = changeOf(options)
  if (Object.keys(change).length === 0) {
    throw new AppError('invalid_usage', 'Name a limit: --requests-per-minute, --rows-per-hour or one of --emails-per-…')
  }
  const changed = await forOrganization(options.organization, (context, { organizationId }) =>
    changeOrganization(context, organizationId, change, OPERATOR),
  )
  const emails = changed.dailySendCap === null ? 'no limit of emails a day' : `${changed.dailySendCap} emails a day`
  say(
    `${changed.name}: ${changed.requestsPerMinute} requests a minute, ${changed.rowsPerHour} rows an hour, ${emails}.`,
  )
}

function changeOf(options: LimitOptions): OrganizationChange {
  const caps = {
    dailySendCap: options.emailsPerDay,
    domainHourlyCap: options.emailsPerDomainHour,
    domainDailyCap: options.emailsPerDomainDay,
    providerHourlyCap: options.emailsPerProviderHour,
  }
  const given = Object.entries(caps).filter(([, value]) => value !== undefined)
  return {
    ...(options.requestsPerMinute === undefined ? {} : { requestsPerMinute: options.requestsPerMinute }),
    ...(options.rowsPerHour === undefined ? {} : { rowsPerHour: options.rowsPerHour }),
    ...Object.fromEntries(given.map(([name, value]) => [name, typeof value === 'number' ? value : null])),
  }
}

function readCount(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1) return value
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

function readCap(text: string): number | 'none' {
  return text === 'none' ? text : readCount(text)
}

function readThrottle(text: string): number | 'default' {
  return text === 'default' ? text : readCount(text)
}
