import type { Command } from 'commander'
import { setUpOrganization } from '../accounts/index.ts'
import { withContext } from '../app.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../platform/errors.ts'
import { showId } from '../platform/ids.ts'
import { readStdin } from './read-stdin.ts'
import { say, sayJson, warn } from './tell.ts'

interface SetupOptions {
  organization: string
  email: string
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
      '--password <password>',
      'password of the owner; others may see it in the list of processes, so prefer --password-stdin',
    )
    .option('--password-stdin', 'read the password from standard input; this or --password is needed')
    .option('--json', 'print one line of JSON')
    .action(setUp)
}

async function setUp(options: SetupOptions): Promise<void> {
  const password = await readPassword(options)
  const { organization, email } = options
  const made = await withContext(readConfig(), (context) =>
    setUpOrganization(context, { organization, email, password }),
  )
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
