import type { Command } from 'commander'
import { describeTables, listExtensions, writeSchema } from './schema-store.ts'
import { withScratchInstallation } from './scratch-installation.ts'
import { say } from './tell.ts'

/** `schema` */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the database schema that the migrations make, as schema.sql in the checkout has it')
    .action(async () => {
      const text = await withScratchInstallation(async ({ db }) =>
        writeSchema({ extensions: await listExtensions(db), tables: await describeTables(db) }),
      )
      say(text)
    })
}
