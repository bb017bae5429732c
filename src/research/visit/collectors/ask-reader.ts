import { askProgram } from '../../../platform/process-pool/process-pool.ts'
import { defineProgram, TaskKilled } from '../../../platform/process-pool/program.ts'
import type { FetchTools } from './polite-fetch.ts'
import type * as pageProgram from './page-program.ts'
import type * as robotsProgram from './robots-program.ts'
import type * as sitemapProgram from './sitemap-program.ts'
import type * as openingsProgram from './job-boards/openings-program.ts'
import type * as dnsProgram from './dns-program.ts'
import type * as siteProgram from '../site-program.ts'

/** Who has something read: an organization has one task at a time in the pool. */
export type ReaderTools = Pick<FetchTools, 'signal' | 'owner' | 'limits'>

/** The function of a reader in the pool. A reading that was killed answers `killed`, and is not tried again. */
export type PoolReader<Input, Output> = (input: Input, tools: ReaderTools) => Promise<Output | 'killed'>

function reader<Answer extends (input: never) => unknown>(
  url: URL,
): PoolReader<Parameters<Answer>[0], Awaited<ReturnType<Answer>>> {
  return (input, { signal, owner = 'websites', limits }) => {
    const program = defineProgram<Answer>(url, { cpuMs: limits.readMs })
    return askProgram(program, input, { owner, signal }).catch((error: unknown) => {
      if (error instanceof TaskKilled) return 'killed' as const
      throw error
    })
  }
}

export const askPage = reader<typeof pageProgram.answer>(new URL('./page-program.ts', import.meta.url))
export const askSitemap = reader<typeof sitemapProgram.answer>(new URL('./sitemap-program.ts', import.meta.url))
export const askRobots = reader<typeof robotsProgram.answer>(new URL('./robots-program.ts', import.meta.url))
export const askOpenings = reader<typeof openingsProgram.answer>(
  new URL('./job-boards/openings-program.ts', import.meta.url),
)
export const askDnsReader = reader<typeof dnsProgram.answer>(new URL('./dns-program.ts', import.meta.url))
export const askSite = reader<typeof siteProgram.answer>(new URL('../site-program.ts', import.meta.url))
