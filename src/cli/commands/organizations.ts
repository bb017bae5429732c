import type { Command } from 'commander'
import { changeOrganization, listOrganizations } from '../../accounts/index.ts'
import type { Organization } from '../../accounts/index.ts'
import { readConfig } from '../../config.ts'
import { openContext } from '../../open-context.ts'
import { isolateOrganization } from '../../platform/distribution/isolate.ts'
import { showId } from '../../platform/ids.ts'
import type { SessionLock } from '../../platform/migrations/migration-store.ts'
import { WAITING_FOR } from '../../platform/migrations/schema-lock.ts'
import { JSON_LINE, OPERATOR, forOrganization, onInstallation, requireOrganization } from '../installation.ts'
import { say, sayJson, table } from '../terminal.ts'
import { requireStopped } from './distribute.ts'

/** `organizations list | suspend | resume | isolate` */
export function addOrganizations(program: Command): void {
  const organizations = program.command('organizations').description('list, suspend, resume and isolate organizations')
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
  organizations
    .command('isolate')
    .description('in a database of several nodes: give an organization that outgrows the others a part of its own')
    .requiredOption('--organization <id>', 'the organization')
    .option('--node <host:port>', 'move it to this node; stop all processes before')
    .addHelpText('after', '\nWithout --node everybody works on meanwhile. See docs/distributed.md.')
    .action(isolate)
}

async function isolate({ organization, node }: { organization: string; node?: string }): Promise<void> {
  const { context, sessions, close } = await openContext(readConfig(), { schema: 'require' })
  try {
    const { organizationId } = await requireOrganization(context, organization)
    if (node !== undefined) await requireStopped(context.db)
    const onWait = (what: SessionLock) => say(WAITING_FOR[what])
    const { host, port } = await isolateOrganization(sessions, { organizationId, node, onWait, onStep: say })
    say(`Its rows are alone in a part on ${host}:${port}.`)
  } finally {
    await close()
  }
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
