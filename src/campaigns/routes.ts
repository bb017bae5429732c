import type { Server } from '../http/server.ts'
import type { Context } from '../platform/context.ts'
import { readinessRoutes } from './readiness-routes.ts'
import type { CampaignFeatures } from './request-routes.ts'
import { OWN_PARTS } from './settings-part.ts'
import { campaignSettingsRoutes } from './settings-routes.ts'
import { steerCampaignRoutes } from './steer-routes.ts'

/** Creating, reading, changing and steering campaigns. */
export function campaignRoutes(server: Server, context: Context, features: CampaignFeatures): void {
  const parts = [...features.parts, ...OWN_PARTS]
  campaignSettingsRoutes(server, context, parts)
  readinessRoutes(server, context, { ...features, parts })
  steerCampaignRoutes(server, context, { ...features, parts })
}
