import { createApi } from '../../../src/api.ts'
import type { Keyring } from '../../../src/accounts/index.ts'
import { openContext } from '../../../src/open-context.ts'
import type { ContextOverrides } from '../../../src/open-context.ts'
import { readConfig } from '../../../src/config.ts'
import type { RateLimiter } from '../../../src/http/limits/rate-limit.ts'
import type { Server, ServerLimits } from '../../../src/http/server.ts'
import type { Context } from '../../../src/platform/context.ts'
import { createCall, TEST_KEY } from '../installation/harness.ts'
import type { Harness } from '../installation/harness.ts'

/** A second API on the database of a harness, as another process would be: nothing is shared but the rows. */
export interface AnotherProcess {
  readonly context: Context
  readonly server: Server
  /** The keys that it knows. */
  readonly keyring: Keyring
  readonly limiter: RateLimiter
  readonly call: Harness['call']
  close(): Promise<void>
}

export async function startAnotherProcess(
  harness: Harness,
  options: {
    databaseUrl?: string
    overrides?: ContextOverrides
    limits?: Partial<ServerLimits>
    env?: Record<string, string>
  } = {},
): Promise<AnotherProcess> {
  const config = readConfig({
    DATABASE_URL: options.databaseUrl ?? harness.databaseUrl,
    FAIRLEAD_SECRET_KEY: TEST_KEY,
    FAIRLEAD_LOG_LEVEL: 'silent',
    FAIRLEAD_PUBLIC_URL: 'https://leads.example.com',
    FAIRLEAD_FILES_DIR: harness.context.settings.filesDirectory,
    ...options.env,
  })
  const opened = await openContext(config, { schema: 'require', clock: harness.clock, ...options.overrides })
  const { server, drain, keyring, limiter } = await createApi(opened.context, config, options.limits)
  await server.ready()
  return {
    context: opened.context,
    server,
    keyring,
    limiter,
    call: createCall(server, harness.key),
    close: async () => {
      await server.close()
      await drain()
      await opened.close()
    },
  }
}
