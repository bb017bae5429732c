import type { Command } from 'commander'
import { changeOrganization, listOrganizations } from '../../accounts/index.ts'
import type { Organization } from '../../accounts/index.ts'
import { showId } from '../../platform/ids.ts'
import { JSON_LINE, OPERATOR, forOrganization, onInstallation } from '../installation.ts'
import { say, sayJson, table } from '../terminal.ts'

/** `organizations list | suspend | resume` */
export function addOrganizations(program: Command): void {
  const organizations = program.command('organizations').description('list, suspend and resume organizations')
  organizations
    .command('list')
    .description('list all organizations')
    .option(...JSON_LINE)
    .action(list)
  organizations
    .command('suspend')
    .description('refuse all its requests and stop its pipeline, within a second')
    .requiredOption('--organization <id>', 'the organization')
    .action(({ organization }: { organization: string }) => setStatus(organization, 'suspended'))
  organizations
    .command('resume')
    .description('lift the suspension')
    .requiredOption('--organization <id>', 'the organization')
    .action(({ organization }: { organization: string }) => setStatus(organization, 'active'))
}

async function list({ json }: { json?: true }): Promise<void> {
  const found = await onInstallation(({ db }) => listOrganizations(db))
  if (json) return sayJson(found.map(show))
  const rows = found.map((one) => [
    showId('org', one.organizationId),
    one.name,
    one.status,
    `${one.requestsPerMinute}/min`,
  ])
  say(table(['id', 'name', 'status', 'limit'], rows))
}

function show(organization: Organization) {
  const { organizationId, name, status, requestsPerMinute, dailySendCap, sendingStopped } = organization
  return { id: showId('org', organizationId), name, status, requestsPerMinute, dailySendCap, sendingStopped }
}

async function setStatus(shown: string, status: 'active' | 'suspended'): Promise<void> {
  await forOrganization(shown, (context, { organizationId }) =>
    changeOrganization(context, organizationId, { status }, OPERATOR),
  )
  say(status === 'active' ? 'The organization works again.' : 'The organization is suspended: its keys are refused.')
}
