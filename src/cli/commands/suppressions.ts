import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { endLeadsOfAddresses, suppressionRules } from '../../leads/index.ts'
import { AppError } from '../../platform/errors.ts'
import { requireId } from '../../platform/ids.ts'
import { addList, liftSuppression, listAsCsv, readList } from '../../suppressions/index.ts'
import { JSON_LINE, OPERATOR, ORGANIZATION, forOrganization } from '../installation.ts'
import { readStdin, say, sayJson, warn } from '../terminal.ts'

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
    .option(...ORGANIZATION)
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
    .option(...ORGANIZATION)
    .option('--allow-shared-domains', 'domains that many people share, such as gmail.com, are meant as they stand')
    .option(...JSON_LINE)
    .action(bring)
  suppressions
    .command('export')
    .description('print the whole list as CSV, newest first, as import reads it')
    .option(...ORGANIZATION)
    .action(print)
}

async function bring(file: string, { organization, allowSharedDomains = false, json }: ImportOptions): Promise<void> {
  const text = file === '-' ? await readStdin() : await textOf(file)
  const done = await forOrganization(organization, async (context, { organizationId }) => {
    const { rows, faults } = await readList(organizationId, text, { ...suppressionRules, allowSharedDomains })
    const endLeads = endLeadsOfAddresses(context, organizationId)
    return { ...(await addList(context, organizationId, { rows, actor: OPERATOR, endLeads })), faults }
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
  await forOrganization(organization, async (context, { organizationId }) => {
    for await (const part of listAsCsv(context, organizationId)) {
      if (!process.stdout.write(part)) await once(process.stdout, 'drain')
    }
  })
}

async function lift({ organization, id, reason }: LiftOptions): Promise<void> {
  await forOrganization(organization, (context, { organizationId }) =>
    liftSuppression(context, organizationId, { suppressionId: requireId('supp', id), reason, actor: OPERATOR }),
  )
  say('The suppression is lifted.')
}
