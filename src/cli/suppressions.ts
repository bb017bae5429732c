import type { Command } from 'commander'
import { withContext } from '../open-context.ts'
import { readConfig } from '../config.ts'
import { requireId } from '../platform/ids.ts'
import { liftSuppression } from '../suppressions/index.ts'
import { requireOrganization } from './find-organization.ts'
import { say } from './tell.ts'

interface LiftOptions {
  organization?: string
  id: string
  reason: string
}

/** `suppressions lift` */
export function addSuppressions(program: Command): void {
  program
    .command('suppressions')
    .description('lift what keeps an address or a domain from being contacted')
    .command('lift')
    .description('lift a suppression; leads that ended because of it stay ended')
    .option('--organization <id>', 'the organization; not needed while there is only one')
    .requiredOption('--id <suppression>', 'the suppression, as GET /api/v1/suppressions shows it')
    .requiredOption('--reason <text>', 'why; the audit keeps it')
    .action(lift)
}

async function lift({ organization, id, reason }: LiftOptions): Promise<void> {
  await withContext(readConfig(), async (context) => {
    const { organizationId } = await requireOrganization(context, organization)
    await liftSuppression(context, organizationId, { suppressionId: requireId('supp', id), reason, actor: 'operator' })
  })
  say('The suppression is lifted.')
}
