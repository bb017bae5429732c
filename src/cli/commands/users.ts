import type { Command } from 'commander'
import { createResetLink } from '../../people/index.ts'
import { JSON_LINE, onInstallation } from '../installation.ts'
import { say, sayJson } from '../terminal.ts'

interface ResetOptions {
  email: string
  json?: true
}

/** `users reset-link` */
export function addUsers(program: Command): void {
  const users = program.command('users').description('help people to sign in')
  users
    .command('reset-link')
    .description('print a link with which somebody sets a new password, once and within an hour')
    .requiredOption('--email <address>', 'address of the account')
    .option(...JSON_LINE)
    .action(printLink)
}

async function printLink(options: ResetOptions): Promise<void> {
  const link = await onInstallation((context) => createResetLink(context, options.email))
  if (options.json) return sayJson({ link })
  say(link)
  say('It works once and for an hour; all sessions of the account end with it. Hand it over safely.')
}
