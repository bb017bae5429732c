import type { Command } from 'commander'
import { onInstallation } from '../installation.ts'
import { say } from '../terminal.ts'

/** `migrate` */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date; safe to run from several processes at once')
    .action(async () => {
      // Attaching for a command brings the schema up to date.
      await onInstallation(async () => {})
      say('The database is up to date.')
    })
}
