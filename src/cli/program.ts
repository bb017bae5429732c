import { Command } from 'commander'
import { addDemo } from './demo.ts'
import { addDoctor } from './doctor.ts'
import { addKeys } from './keys.ts'
import { addLimits } from './limits.ts'
import { addMigrate } from './migrate.ts'
import { addOpenapi } from './openapi.ts'
import { addOrganizations } from './organizations.ts'
import { addSchema } from './schema.ts'
import { addSending } from './sending.ts'
import { addServe } from './serve.ts'
import { addSetup } from './setup.ts'

/** The whole command line; every command lies in a file of its name. */
export function createProgram(): Command {
  const program = new Command('fairlead')
    .description(
      'Carries a sales lead from an HTTP request to a booked meeting. Settings are environment variables: see .env.example.',
    )
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: false })
  for (const add of [addServe, addMigrate, addSetup, addOrganizations, addKeys, addLimits, addSending]) add(program)
  for (const add of [addDoctor, addDemo, addOpenapi, addSchema]) add(program)
  return program
}
