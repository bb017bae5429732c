import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { endLeadsOfAddresses, suppressionRules } from '../../leads/index.ts'
import { withContext } from '../../open-context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireId } from '../../platform/ids.ts'
import { addList, liftSuppression, listAsCsv, readList } from '../../suppressions/index.ts'
import { requireOrganization } from '../require-organization.ts'
import { readStdin, say, sayJson, warn } from '../terminal.ts'

const WHOSE = ['--organization <id>', 'the organization; not needed while there is only one'] as const
const FAULTS_SHOWN = 20

interface LiftOptions {
  organization?: string
  id: string
  reason: string
}

interface ImportOptions {
  organization?: string
  allowSharedDomains?: boolean
  json?: true
}

/** `suppressions lift | import | export` */
export function addSuppressionCommands(program: Command): void {
  const suppressions = program
    .command('suppressions')
    .description('who is never contacted: bring a list, take it away, lift one')
  suppressions
    .command('lift')
    .description('lift a suppression; leads that ended because of it stay ended')
    .option(...WHOSE)
    .requiredOption('--id <suppression>', 'the suppression, as GET /api/v1/suppressions shows it')
    .requiredOption('--reason <text>', 'why; the audit keeps it')
    .action(lift)
  suppressions
    .command('import')
    .description(
      'suppress every address and domain of a CSV file of up to 100,000 rows; the same file can be brought again',
    )
    .argument(
      '<file>',
      'the list, or - for standard input; with a header its columns email, domain, reason and note count',
    )
    .option(...WHOSE)
    .option('--allow-shared-domains', 'domains that many people share, such as gmail.com, are meant as they stand')
    .option('--json', 'print one line of JSON')
    .action(bring)
  suppressions
    .command('export')
    .description('print the whole list as CSV, newest first, as import reads it')
    .option(...WHOSE)
    .action(print)
}

async function bring(file: string, { organization, allowSharedDomains = false, json }: ImportOptions): Promise<void> {
  const text = file === '-' ? await readStdin() : await textOf(file)
  const done = await withContext(readConfig(), async (context) => {
    const { organizationId } = await requireOrganization(context, organization)
    const { rows, faults } = await readList(organizationId, text, { ...suppressionRules, allowSharedDomains })
    const endLeads = endLeadsOfAddresses(context, organizationId)
    return { ...(await addList(context, organizationId, { rows, actor: 'operator', endLeads })), faults }
  })
  const { suppressed, skipped, faults } = done
  if (json) sayJson({ suppressed, skipped, faulty: faults.length, faults })
  else say(`${suppressed} suppressed, ${skipped} of erased persons left out, ${faults.length} rows not understood.`)
  if (json || faults.length === 0) return
  for (const { line, detail } of faults.slice(0, FAULTS_SHOWN)) warn(`Line ${line}: ${detail}`)
  if (faults.length > FAULTS_SHOWN) warn(`… and ${faults.length - FAULTS_SHOWN} more.`)
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError('not_found', `The list cannot be read: ${why}`, { cause: error })
  }
}

async function print({ organization }: { organization?: string }): Promise<void> {
  await withContext(readConfig(), async (context) => {
    const { organizationId } = await requireOrganization(context, organization)
    for await (const part of listAsCsv(context, organizationId)) {
      if (!process.stdout.write(part)) await once(process.stdout, 'drain')
    }
  })
}

async function lift({ organization, id, reason }: LiftOptions): Promise<void> {
  await withContext(readConfig(), async (context) => {
    const { organizationId } = await requireOrganization(context, organization)
    await liftSuppression(context, organizationId, { suppressionId: requireId('supp', id), reason, actor: 'operator' })
  })
  say('The suppression is lifted.')
}
