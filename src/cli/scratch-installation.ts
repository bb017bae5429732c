import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withContext } from '../open-context.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import type { Context } from '../platform/context.ts'

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
