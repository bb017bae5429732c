import { findOrganization, listOrganizations } from '../accounts/index.ts'
import type { Organization } from '../accounts/index.ts'
import { readConfig } from '../config.ts'
import { withContext } from '../open-context.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'
import { requireId } from '../platform/ids.ts'

/** Who acts by the `fairlead` command, as the audit names it. */
export const OPERATOR = 'operator'

/** The option of a command that concerns one organization. */
export const ORGANIZATION = ['--organization <id>', 'the organization; not needed while there is only one'] as const
/** The option of a command that scripts read. */
export const JSON_LINE = ['--json', 'print one line of JSON'] as const

/** Runs `work` on the installation that the environment names. */
export function onInstallation<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return withContext(readConfig(), work)
}

/** Runs `work` for the organization that an operator named, as `requireOrganization` finds it. */
export function forOrganization<T>(
  shown: string | undefined,
  work: (context: Context, organization: Organization) => Promise<T>,
): Promise<T> {
  return onInstallation(async (context) => work(context, await requireOrganization(context, shown)))
}

/**
 * The organization that an operator named; without a name the only one there is.
 * @throws AppError `invalid_id`, `not_found`, `invalid_usage` where it is not clear which one is meant
 */
export async function requireOrganization(context: Context, shown: string | undefined): Promise<Organization> {
  if (shown === undefined) return onlyOrganization(context)
  const found = await findOrganization(context.db, requireId('org', shown))
  if (found === undefined) throw new AppError('not_found', `There is no organization ${shown}.`)
  return found
}

async function onlyOrganization(context: Context): Promise<Organization> {
  const [first, ...others] = await listOrganizations(context.db)
  if (first === undefined)
    throw new AppError('not_found', 'There is no organization yet. Make one with `fairlead setup`.')
  if (others.length === 0) return first
  throw new AppError(
    'invalid_usage',
    'There are several organizations: name one with --organization (`fairlead organizations list`).',
  )
}
