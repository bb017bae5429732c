import { createKeyring } from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { calendarPart, summarizeMeeting } from './bookings/index.ts'
import { connectionRoutes } from './bookings/connection-routes.ts'
import { hookRoutes } from './bookings/hook-routes.ts'
import { meetingRoutes } from './bookings/meeting-routes.ts'
import { previewRoutes } from './bookings/preview-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { unmatchedRoutes } from './bookings/unmatched-routes.ts'
import { actionRoutes } from './bulk/action-routes.ts'
import { exportRoutes } from './bulk/export-routes.ts'
import { filterRoutes } from './bulk/filter-routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Config } from './config.ts'
import { feedRoutes } from './hosts/feed-routes.ts'
import { hostRoutes } from './hosts/routes.ts'
import type { Gatekeeper } from './http/access.ts'
import { dashboardAssets, loadDashboardPage } from './http/dashboard-files.ts'
import { documentationRoutes } from './http/documentation.ts'
import { operationRoutes } from './http/operation-routes.ts'
import { createServer } from './http/server.ts'
import type { Server } from './http/server.ts'
import { planRoutes } from './imports/plan-routes.ts'
import { templateRoutes } from './imports/template-routes.ts'
import { addLeadRoutes } from './leads/add-lead-routes.ts'
import { batchRoutes } from './leads/batch-routes.ts'
import { createIntake, customDataKeysPart, longestWait } from './leads/index.ts'
import { leadRoutes } from './leads/routes.ts'
import { steerLeadRoutes } from './leads/steer-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { mailboxesPart } from './mailboxes/index.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { MIGRATIONS } from './open-context.ts'
import type { Context } from './platform/context.ts'
import { createGatekeeper, createPeople } from './people/index.ts'
import { peopleRoutes } from './people/routes.ts'
import { repliesPart } from './replies/index.ts'
import { inboxRoutes } from './replies/inbox-routes.ts'
import { replyRoutes } from './replies/reply-routes.ts'
import { unsubscribeRoutes } from './replies/routes.ts'
import { linkRoutes } from './sending/link-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { knowledgeRoutes } from './research/knowledge-routes.ts'
import { countVerdicts, icpPart } from './scoring/index.ts'
import { icpRoutes } from './scoring/icp-routes.ts'
import { icpTemplateRoutes } from './scoring/icp-template-routes.ts'
import { icpVersionRoutes } from './scoring/icp-version-routes.ts'
import { rescoringRoutes } from './scoring/rescoring-routes.ts'
import { scoreRoutes } from './scoring/routes.ts'
import { countCaptured, trackingPart, unknownEmailsPart } from './sending/index.ts'
import { sendingRoutes } from './sending/routes.ts'
import { createDryRun, schedulePart, sequencePart } from './sequences/index.ts'
import { draftRoutes } from './sequences/draft-routes.ts'
import { suppressionListRoutes } from './suppressions/list-routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'
import { aiApprovalPart } from './writing/index.ts'
import { approvalRoutes } from './writing/routes.ts'
import { webhookDocument, webhookPart } from './webhooks/index.ts'
import { liveRoutes } from './webhooks/live-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Where `npm ci` builds the dashboard. */
const DASHBOARD = new URL('../dashboard/dist/', import.meta.url)

/** The parts of a campaign's settings, each owned by the feature that lives by it. */
const CAMPAIGN_PARTS = [
  icpPart,
  customDataKeysPart,
  sequencePart,
  schedulePart,
  aiApprovalPart,
  mailboxesPart,
  unknownEmailsPart,
  trackingPart,
  repliesPart,
  calendarPart,
  webhookPart,
]

/** The server with every route, not yet listening; `drain` waits for what is being accepted. */
export async function createApi(context: Context, config: Config) {
  const keyring = createKeyring(context)
  const people = await createPeople(context, config.secrets.systemSmtpUrl)
  const showPage = await loadDashboardPage(DASHBOARD)
  const keeper = createGatekeeper(context, keyring, people.auth)
  const { server, limiter } = await createServer({
    keeper,
    log: context.log,
    ...context.settings,
    trustedProxies: config.trustedProxies,
    webhooks: webhookDocument,
    showPage,
  })
  const intake = createIntake(context)
  addLeadRoutes(server, context, { intake, dryRun: createDryRun(context) })
  batchRoutes(server, context)
  leadRoutes(server, context, { meetingOf: summarizeMeeting })
  steerLeadRoutes(server, context, { meetingOf: summarizeMeeting })
  campaignRoutes(server, context, {
    parts: CAMPAIGN_PARTS,
    countVerdicts: (organizationId, campaignId) => countVerdicts(context.db, organizationId, campaignId),
    countCaptured: (organizationId, campaignId) => countCaptured(context.db, organizationId, campaignId),
  })
  accountRoutes(server, context)
  peopleRoutes(server, context, people)
  suppressionRoutes(server, context)
  suppressionListRoutes(server, context)
  knowledgeRoutes(server, context)
  judgingRoutes(server, context)
  draftRoutes(server, context)
  templateRoutes(server)
  planRoutes(server, context)
  approvalRoutes(server, context)
  mailRoutes(server, context)
  bookRoutes(server, context)
  webhookRoutes(server, context)
  eventRoutes(server, context)
  liveRoutes(server, context, keeper)
  bulkRoutes(server, context, keeper)
  importRoutes(server, context)
  reportRoutes(server, context)
  operationRoutes(server, context, {
    migrations: MIGRATIONS,
    metricsToken: config.secrets.metricsToken,
    lag: () => longestWait(context),
  })
  documentationRoutes(server)
  if (showPage !== undefined) await dashboardAssets(server, DASHBOARD)
  return { server, keyring, limiter, drain: () => intake.drain() }
}

/** What leads are judged by, and how they were. */
function judgingRoutes(server: Server, context: Context): void {
  scoreRoutes(server, context)
  icpRoutes(server, context)
  icpTemplateRoutes(server)
  icpVersionRoutes(server, context)
  rescoringRoutes(server, context)
}

/** What is done with many leads at once. */
function bulkRoutes(server: Server, context: Context, keeper: Gatekeeper): void {
  actionRoutes(server, context)
  filterRoutes(server, context)
  exportRoutes(server, context, keeper)
}

/** What goes out and comes in by mail. */
function mailRoutes(server: Server, context: Context): void {
  mailboxRoutes(server, context)
  sendingRoutes(server, context)
  linkRoutes(server, context)
  unsubscribeRoutes(server, context)
  inboxRoutes(server, context)
  replyRoutes(server, context)
}

/** Whom prospects meet, when, and what they booked, here or elsewhere. */
function bookRoutes(server: Server, context: Context): void {
  hostRoutes(server, context)
  feedRoutes(server, context)
  meetingRoutes(server, context)
  previewRoutes(server, context)
  bookingRoutes(server, context)
  connectionRoutes(server, context)
  unmatchedRoutes(server, context)
  hookRoutes(server, context)
}
