import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { companyRoutes } from './company-routes.ts'
import { llmRoutes } from './llm/settings-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { factRoutes } from './routes.ts'

/** What is known of companies and leads, and who is asked. */
export function knowledgeRoutes(server: Server, context: Context): void {
  factRoutes(server, context)
  companyRoutes(server, context)
  llmRoutes(server, context)
  providerRoutes(server, context)
}
