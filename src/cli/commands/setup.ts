import type { Command } from 'commander'
import { listOrganizations } from '../../accounts/index.ts'
import { setUpOrganization } from '../../people/index.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { JSON_LINE, onInstallation } from '../installation.ts'
import { readStdin, say, sayJson, warn } from '../terminal.ts'

interface SetupOptions {
  organization: string
  email: string
  name?: string
  password?: string
  passwordStdin?: true
  json?: true
}

/** `setup` */
export function addSetup(program: Command): void {
  program
    .command('setup')
    .description('create an organization, its owner and an API key with all scopes')
    .requiredOption('--organization <name>', 'name of the organization')
    .requiredOption('--email <address>', 'address the owner signs in with')
    .option(
      '--name <name>',
      'the owner’s full name, as prospects see it (default: the part of the address before the @)',
    )
    .option(
      '--password <password>',
      'password of the owner; others may see it in the list of processes, so prefer --password-stdin',
    )
    .option('--password-stdin', 'read the password from standard input; this or --password is needed')
    .option(...JSON_LINE)
    .action(setUp)
}

async function setUp(options: SetupOptions): Promise<void> {
  const password = await readPassword(options)
  const { organization, email, name } = options
  const made = await onInstallation(async (context) => {
    await warnOfNamesake(context, organization)
    return setUpOrganization(context, { organization, email, password, ...(name === undefined ? {} : { name }) })
  })
  const shown = {
    organizationId: showId('org', made.organizationId),
    userId: showId('user', made.userId),
    apiKey: made.apiKey,
  }
  if (options.json) return sayJson(shown)
  say(`Organization  ${shown.organizationId}`)
  say(`Owner         ${shown.userId} (${email})`)
  say(`API key       ${shown.apiKey}`)
  say('The key has all scopes and is shown this once. Keep it safe.')
}

/** Who lost a key runs this again, and finds nothing of what he had in the new organization. */
async function warnOfNamesake(context: Context, name: string): Promise<void> {
  const namesake = (await listOrganizations(context.db)).find((one) => one.name === name.trim())
  if (namesake === undefined) return
  const shown = showId('org', namesake.organizationId)
  warn(
    `Warning: there is an organization called ${namesake.name} already (${shown}); this makes another one. For a new key of that one: fairlead keys create --organization ${shown} --name NAME --scopes all`,
  )
}

async function readPassword({ password, passwordStdin }: SetupOptions): Promise<string> {
  if (password !== undefined && passwordStdin) {
    throw new AppError('invalid_usage', 'Give either --password or --password-stdin, not both.')
  }
  if (passwordStdin) return readStdin()
  if (password === undefined) {
    throw new AppError('invalid_usage', 'A password is needed: pipe it in with --password-stdin, or give --password.')
  }
  warn('Warning: --password shows in the list of processes and in the history of the shell. Prefer --password-stdin.')
  return password
}
