import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { llmRoutes } from './llm/settings-routes.ts'
import { providerRoutes } from './provider-routes.ts'

/** Who is asked beside companies' own pages: the language model and paid providers. */
export function sourceRoutes(server: Server, context: Context): void {
  llmRoutes(server, context)
  providerRoutes(server, context)
}
