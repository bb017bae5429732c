import { createKeyring } from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { previewRoutes } from './bookings/booking-page/preview-routes.ts'
import { connectionRoutes } from './bookings/external-calendars/connection-routes.ts'
import { unmatchedRoutes } from './bookings/external-calendars/unmatched-routes.ts'
import { hookRoutes } from './bookings/external-calendars/webhook-routes.ts'
import { calendarPart, summarizeMeetings } from './bookings/index.ts'
import { meetingRoutes } from './bookings/meetings/meeting-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { actionRoutes } from './bulk/actions/action-routes.ts'
import { exportRoutes } from './bulk/exports/export-routes.ts'
import { filterRoutes } from './bulk/saved-filters/saved-filter-routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Config } from './config.ts'
import { installationGauges } from './gauges.ts'
import { feedRoutes } from './hosts/calendar-feeds/feed-routes.ts'
import { hostRoutes } from './hosts/routes.ts'
import { dashboardAssets, loadDashboardPage } from './http/dashboard-page.ts'
import { documentationRoutes } from './http/documentation/documentation-routes.ts'
import { operationRoutes } from './http/operations/operation-routes.ts'
import { createServer } from './http/server.ts'
import type { ServerLimits } from './http/server.ts'
import { planRoutes } from './imports/dry-run/dry-run-routes.ts'
import { importRoutes } from './imports/routes.ts'
import { templateRoutes } from './imports/template-conversion/template-routes.ts'
import { batchRoutes } from './leads/batch/batch-routes.ts'
import { createIntake, customDataKeysPart, longestWait } from './leads/index.ts'
import { addLeadRoutes } from './leads/intake/add-lead-routes.ts'
import { leadCommandRoutes } from './leads/lifecycle/lead-command-routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { noteRoutes } from './leads/team/note-routes.ts'
import { taskRoutes } from './leads/team/task-routes.ts'
import { teamRoutes } from './leads/team/team-routes.ts'
import { mailboxesPart } from './mailboxes/index.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { MIGRATIONS } from './open-context.ts'
import { createAuthentication, createPeople } from './people/index.ts'
import { peopleRoutes } from './people/routes.ts'
import type { Context } from './platform/context.ts'
import { forbidOutbound } from './platform/outbound/outbound-permit.ts'
import { inboxRoutes } from './replies/inbox/inbox-routes.ts'
import { replyRoutes } from './replies/inbox/reply-routes.ts'
import { snippetRoutes } from './replies/snippets/snippet-routes.ts'
import { labelRoutes } from './replies/triage/label-routes.ts'
import { repliesPart } from './replies/index.ts'
import { unsubscribeRoutes } from './replies/unsubscribe/unsubscribe-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { questionsPart } from './research/index.ts'
import { knowledgeRoutes } from './research/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { icpRoutes, icpTemplateRoutes } from './scoring/criteria/icp-routes.ts'
import { icpVersionRoutes } from './scoring/criteria/icp-version-routes.ts'
import { countVerdicts, icpPart, warnOfSparseCompany } from './scoring/index.ts'
import { rescoringRoutes } from './scoring/rescoring/rescoring-routes.ts'
import { scoreRoutes } from './scoring/routes.ts'
import { clickRoutes } from './sending/click-tracking/click-routes.ts'
import { countCaptured, trackingPart, unknownEmailsPart } from './sending/index.ts'
import { sendingRoutes } from './sending/routes.ts'
import { createDryRun, schedulePart, sequencePart } from './sequences/index.ts'
import { draftRoutes } from './sequences/preview/draft-routes.ts'
import { sequenceTemplateRoutes } from './sequences/start/template-routes.ts'
import { suppressionListRoutes } from './suppressions/list-file/list-file-routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'
import { verificationPart } from './verification/index.ts'
import { verificationRoutes } from './verification/routes.ts'
import { webhookDocument, webhookPart } from './webhooks/index.ts'
import { liveRoutes } from './webhooks/live/live-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { eventRoutes } from './webhooks/stream/event-routes.ts'
import { aiApprovalPart } from './writing/index.ts'
import { approvalRoutes } from './writing/routes.ts'

/** Where `npm ci` builds the dashboard. */
const DASHBOARD = new URL('../dashboard/dist/', import.meta.url)

/** The parts of a campaign's settings, each owned by the feature that lives by it; criteria name the questions' answers. */
const CAMPAIGN_PARTS = [
  questionsPart,
  icpPart,
  customDataKeysPart,
  sequencePart,
  schedulePart,
  aiApprovalPart,
  mailboxesPart,
  verificationPart,
  unknownEmailsPart,
  trackingPart,
  repliesPart,
  calendarPart,
  webhookPart,
]

/** Routes that need nothing but the server, the context and whoever knows callers, in the order of the document. */
const ROUTES = [
  suppressionRoutes,
  suppressionListRoutes,
  knowledgeRoutes,
  draftRoutes,
  approvalRoutes,
  scoreRoutes,
  icpRoutes,
  icpTemplateRoutes,
  sequenceTemplateRoutes,
  icpVersionRoutes,
  rescoringRoutes,
  mailboxRoutes,
  verificationRoutes,
  sendingRoutes,
  clickRoutes,
  unsubscribeRoutes,
  inboxRoutes,
  replyRoutes,
  labelRoutes,
  snippetRoutes,
  hostRoutes,
  feedRoutes,
  meetingRoutes,
  previewRoutes,
  bookingRoutes,
  connectionRoutes,
  unmatchedRoutes,
  hookRoutes,
  webhookRoutes,
  eventRoutes,
  liveRoutes,
  actionRoutes,
  filterRoutes,
  exportRoutes,
  templateRoutes,
  planRoutes,
  importRoutes,
  reportRoutes,
  retentionRoutes,
]

/** The server with every route, not yet listening; `drain` waits for what is being accepted. */
export async function createApi(opened: Context, config: Config, limits?: Partial<ServerLimits>) {
  const context = forbidOutbound(opened)
  const keyring = createKeyring(context)
  const people = createPeople(context, config.secrets.systemSmtpUrl)
  const showPage = await loadDashboardPage(DASHBOARD)
  const keeper = createAuthentication(context, keyring, people.auth)
  const { server, limiter } = await createServer({
    keeper,
    log: context.log,
    ...context.settings,
    trustedProxies: config.trustedProxies,
    limits,
    webhooks: webhookDocument,
    showPage,
  })
  const intake = createIntake(context)
  const warnOf = warnOfSparseCompany(context)
  addLeadRoutes(server, context, { intake, dryRun: createDryRun(context), warnOf })
  batchRoutes(server, context, { warnOf })
  leadRoutes(server, context, { meetingsOf: summarizeMeetings })
  leadCommandRoutes(server, context, { meetingsOf: summarizeMeetings })
  teamRoutes(server, context)
  taskRoutes(server, context)
  noteRoutes(server, context)
  campaignRoutes(server, context, {
    parts: CAMPAIGN_PARTS,
    countVerdicts: (organizationId, campaignId) => countVerdicts(context.db, organizationId, campaignId),
    countCaptured: (organizationId, campaignId) => countCaptured(context.db, organizationId, campaignId),
  })
  accountRoutes(server, context)
  peopleRoutes(server, context, people)
  for (const addRoutes of ROUTES) addRoutes(server, context, keeper)
  operationRoutes(server, context, {
    migrations: MIGRATIONS,
    metricsToken: config.secrets.metricsToken,
    lag: () => longestWait(context),
    gauges: installationGauges(context),
  })
  await documentationRoutes(server, DASHBOARD)
  if (showPage !== undefined) await dashboardAssets(server, DASHBOARD)
  return { server, keyring, limiter, drain: () => intake.drain() }
}
