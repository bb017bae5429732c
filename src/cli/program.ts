import { Command } from 'commander'
import { addBackup } from './backup.ts'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addKeys } from './keys.ts'
import { addLimits } from './limits.ts'
import { addMigrate } from './migrate.ts'
import { addOpenapi } from './openapi.ts'
import { addOrganizations } from './organizations.ts'
import { readVersion } from './read-version.ts'
import { addRestore } from './restore.ts'
import { addSchema } from './schema.ts'
import { addSending } from './sending.ts'
import { addServe } from './serve.ts'
import { addSetup } from './setup.ts'
import { addSuppressions } from './suppressions.ts'
import { addUsers } from './users.ts'

/** The whole command line; every command lies in a file of its name. */
export function createProgram(): Command {
  const program = new Command('fairlead')
    .description(
      'Carries a sales lead from an HTTP request to a booked meeting. Settings are environment variables: see .env.example.',
    )
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .showHelpAfterError(
      '`--help` after a command shows its options; settings are environment variables, see .env.example.',
    )
    .addHelpText(
      'after',
      '\nTo begin: `fairlead demo` shows it all at work. `fairlead serve`, then `fairlead setup` in another terminal.\nIn a checkout, write `npm run -s fairlead --` for `fairlead`.',
    )
    .configureHelp({ sortSubcommands: false })
  for (const add of [addServe, addMigrate, addSetup, addOrganizations, addUsers, addKeys, addLimits]) add(program)
  for (const add of [addSending, addSuppressions, addBackup, addRestore, addDoctor, addDemo, addOpenapi, addSchema])
    add(program)
  return program
}
