import { createApi } from '../../src/api.ts'
import { openContext } from '../../src/open-context.ts'
import type { Overrides } from '../../src/open-context.ts'
import { readConfig } from '../../src/config.ts'
import type { Server } from '../../src/http/server.ts'
import type { Context } from '../../src/platform/context.ts'
import { createCall, TEST_KEY } from './harness.ts'
import type { Harness } from './harness.ts'

/** A second API on the database of a harness, as another process would be: nothing is shared but the rows. */
export interface AnotherProcess {
  readonly context: Context
  readonly server: Server
  readonly call: Harness['call']
  close(): Promise<void>
}

export async function startAnotherProcess(
  harness: Harness,
  options: { databaseUrl?: string; overrides?: Overrides } = {},
): Promise<AnotherProcess> {
  const config = readConfig({
    DATABASE_URL: options.databaseUrl ?? harness.databaseUrl,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
    FAIRLEAD_FILES_DIR: harness.context.settings.filesDirectory,
  })
  const opened = await openContext(config, { schema: 'require', clock: harness.clock, ...options.overrides })
  const { server, drain } = await createApi(opened.context, config)
  await server.ready()
  return {
    context: opened.context,
    server,
    call: createCall(server, harness.key),
    close: async () => {
      await server.close()
      await drain()
      await opened.close()
    },
  }
}
