import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { readinessRoutes } from './lifecycle/readiness-routes.ts'
import type { CampaignFeatures } from './request-routes.ts'
import { OWN_PARTS } from './campaign-part.ts'
import { campaignSettingsRoutes } from './settings/settings-routes.ts'
import { campaignCommandRoutes } from './lifecycle/command-routes.ts'

/** Creating, reading, changing and steering campaigns. */
export function campaignRoutes(server: Server, context: Context, features: CampaignFeatures): void {
  const parts = [...features.parts, ...OWN_PARTS]
  campaignSettingsRoutes(server, context, parts)
  readinessRoutes(server, context, { ...features, parts })
  campaignCommandRoutes(server, context, { ...features, parts })
}
