import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { createApi } from '../../api.ts'
import { readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import { textOfDocument } from '../../http/documentation/document-text.ts'
import { publishedDocument } from '../../http/documentation/published-document.ts'
import { withContext } from '../../open-context.ts'
import type { Context } from '../../platform/context.ts'
import { say } from '../terminal.ts'
import { describeFunctions, describeTables, listExtensions, writeSchema } from './schema-store.ts'

/** `openapi` */
export function addOpenapi(program: Command): void {
  program
    .command('openapi')
    .description('print the API as OpenAPI 3.1, as openapi.json in the checkout has it')
    .action(async () => {
      const document = await withScratchInstallation(async (context, config) => {
        const { server } = await createApi(context, config)
        await server.ready()
        const described = publishedDocument(server.swagger())
        await server.close()
        return described
      })
      say(textOfDocument(document))
    })
}

/** `schema` */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the database schema that the migrations make, as schema.sql in the checkout has it')
    .action(async () => {
      const text = await withScratchInstallation(async ({ db }) =>
        writeSchema({
          extensions: await listExtensions(db),
          tables: await describeTables(db),
          functions: await describeFunctions(db),
        }),
      )
      say(text)
    })
}

/** Runs `work` on a fresh, migrated database that is removed afterwards, with every setting at its default. */
export async function withScratchInstallation<T>(work: (context: Context, config: Config) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-scratch-'))
  try {
    const config = readConfig({ FAIRLEAD_DATA_DIR: folder, FAIRLEAD_LOG_LEVEL: 'silent' })
    return await withContext(config, (context) => work(context, config))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
