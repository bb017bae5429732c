import { randomUUID } from 'node:crypto'
import { createKeyring, startPolling } from './accounts/index.ts'
import { accountRoutes } from './accounts/routes.ts'
import { calendarPart, forgetOldRequests } from './bookings/index.ts'
import { meetingRoutes } from './bookings/meeting-routes.ts'
import { previewRoutes } from './bookings/preview-routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import type { Config } from './config.ts'
import { dashboardAssets, loadDashboardPage } from './http/dashboard-files.ts'
import { documentationRoutes } from './http/documentation.ts'
import { operationRoutes } from './http/operation-routes.ts'
import { createServer } from './http/server.ts'
import type { Server } from './http/server.ts'
import { addLeadRoutes } from './leads/add-lead-routes.ts'
import { createIntake, forgetOldAnswers, longestWait } from './leads/index.ts'
import { leadRoutes } from './leads/routes.ts'
import { steerLeadRoutes } from './leads/steer-routes.ts'
import { mailboxesPart } from './mailboxes/index.ts'
import { mailboxRoutes } from './mailboxes/routes.ts'
import { MIGRATIONS, openContext } from './open-context.ts'
import type { Overrides } from './open-context.ts'
import type { Context } from './platform/context.ts'
import { periodicStage } from './platform/periodic.ts'
import { setPublicUrl } from './platform/store.ts'
import { startWorker } from './platform/work.ts'
import type { Stage } from './platform/work.ts'
import {
  createAccountMailer,
  createGatekeeper,
  createPeople,
  forgetOldNotices,
  forgetOverSessions,
  noticeStage,
} from './people/index.ts'
import { peopleRoutes } from './people/routes.ts'
import { forgetOldRaw, inboxStage, llmIntents, repliesPart } from './replies/index.ts'
import type { IntentReader } from './replies/index.ts'
import { inboxRoutes } from './replies/inbox-routes.ts'
import { replyRoutes } from './replies/reply-routes.ts'
import { unsubscribeRoutes } from './replies/routes.ts'
import { linkRoutes } from './sending/link-routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { companyStage, forgetOldLlmRows, llmSource, providerSource, researchStage } from './research/index.ts'
import type { Source } from './research/index.ts'
import { llmSettingsRoutes } from './research/llm/settings-routes.ts'
import { llmUsageRoutes } from './research/llm/usage-routes.ts'
import { providerRoutes } from './research/provider-routes.ts'
import { factRoutes } from './research/routes.ts'
import { countVerdicts, findWanted, icpPart, judgeQuestionsOf, rescoringStage, scoringStage } from './scoring/index.ts'
import { icpRoutes } from './scoring/icp-routes.ts'
import { icpTemplateRoutes } from './scoring/icp-template-routes.ts'
import { icpVersionRoutes } from './scoring/icp-version-routes.ts'
import { rescoringRoutes } from './scoring/rescoring-routes.ts'
import { scoreRoutes } from './scoring/routes.ts'
import { countCaptured, sendingStage, trackingPart, unknownEmailsPart } from './sending/index.ts'
import { sendingRoutes } from './sending/routes.ts'
import { createDryRun, scheduleOf, schedulePart, sequencePart, sequenceStage } from './sequences/index.ts'
import { draftRoutes } from './sequences/draft-routes.ts'
import { suppressionListRoutes } from './suppressions/list-routes.ts'
import { suppressionRoutes } from './suppressions/routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'
import { aiPart, writingStage } from './writing/index.ts'
import { approvalRoutes } from './writing/routes.ts'
import { forgetOldAttempts, webhookDocument, webhookPart, webhookStage } from './webhooks/index.ts'
import { liveRoutes } from './webhooks/live-routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Where `npm ci` builds the dashboard. */
const DASHBOARD = new URL('../dashboard/dist/', import.meta.url)

/** The parts of a campaign's settings, each owned by the feature that lives by it. */
const CAMPAIGN_PARTS = [
  icpPart,
  sequencePart,
  schedulePart,
  aiPart,
  mailboxesPart,
  unknownEmailsPart,
  trackingPart,
  repliesPart,
  calendarPart,
  webhookPart,
]

/** What a process may be: the half that answers, the half that works, or both. */
export type Role = 'api' | 'worker'

/** What is cleaned up now and then. */
const HOUSEKEEPING = [
  forgetOldAnswers,
  forgetOldAttempts,
  forgetOldLlmRows,
  forgetOldNotices,
  forgetOldRaw,
  forgetOldRequests,
  forgetOverSessions,
]

/** Whom the stages reach outside, beside what their context holds. */
export interface Outside {
  /** Where notices to owners and admins leave; none do where account mail is not set up. */
  readonly systemSmtpUrl?: string | undefined
  /** Who is asked what the reply of a person wants; by default the organization's language model, where it has one. */
  readonly intents?: IntentReader
  /** What an organization asks about companies beside their own pages; by default its language model and paid providers. */
  readonly sources?: readonly Source[]
}

/** What organizations may ask about companies beside their own pages, in the order in which they are asked. */
const SOURCES: readonly Source[] = [llmSource(judgeQuestionsOf), providerSource(findWanted)]

/** Every stage of the pipeline, in the order a lead passes them. */
export function createStages(context: Context, { systemSmtpUrl, intents, sources = SOURCES }: Outside = {}): Stage[] {
  const reader = intents ?? llmIntents(context)
  return [
    researchStage(context, sources),
    companyStage(context, sources),
    scoringStage(context),
    rescoringStage(context, (campaign) => scheduleOf(campaign).timezone),
    sequenceStage(context),
    writingStage(context),
    sendingStage(context),
    inboxStage(context, reader),
    webhookStage(context),
    ...(systemSmtpUrl === undefined ? [] : [noticeStage(context, createAccountMailer(systemSmtpUrl))]),
    periodicStage(context, HOUSEKEEPING),
  ]
}

/** The server with every route, not yet listening; `drain` waits for what is being accepted. */
export async function createApi(context: Context, config: Config) {
  const keyring = createKeyring(context)
  const people = await createPeople(context, config.secrets.systemSmtpUrl)
  const showPage = await loadDashboardPage(DASHBOARD)
  const { server, limiter } = await createServer({
    keeper: createGatekeeper(context, keyring, people.auth),
    log: context.log,
    ...context.settings,
    trustedProxies: config.trustedProxies,
    webhooks: webhookDocument,
    showPage,
  })
  const intake = createIntake(context)
  addLeadRoutes(server, context, { intake, dryRun: createDryRun(context) })
  leadRoutes(server, context)
  steerLeadRoutes(server, context)
  campaignRoutes(server, context, {
    parts: CAMPAIGN_PARTS,
    countVerdicts: (organizationId, campaignId) => countVerdicts(context.db, organizationId, campaignId),
    countCaptured: (organizationId, campaignId) => countCaptured(context.db, organizationId, campaignId),
  })
  accountRoutes(server, context)
  peopleRoutes(server, context, people)
  suppressionRoutes(server, context)
  suppressionListRoutes(server, context)
  factRoutes(server, context)
  llmSettingsRoutes(server, context)
  llmUsageRoutes(server, context)
  providerRoutes(server, context)
  scoreRoutes(server, context)
  icpRoutes(server, context)
  icpTemplateRoutes(server)
  icpVersionRoutes(server, context)
  rescoringRoutes(server, context)
  draftRoutes(server, context)
  approvalRoutes(server, context)
  mailRoutes(server, context)
  meetingRoutes(server, context)
  previewRoutes(server, context)
  bookingRoutes(server, context)
  webhookRoutes(server, context)
  eventRoutes(server, context)
  liveRoutes(server, context, keyring)
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

/** What goes out and comes in by mail. */
function mailRoutes(server: Server, context: Context): void {
  mailboxRoutes(server, context)
  sendingRoutes(server, context)
  linkRoutes(server, context)
  unsubscribeRoutes(server, context)
  inboxRoutes(server, context)
  replyRoutes(server, context)
}

export interface App {
  /** Where it listens, or null for a worker alone. */
  readonly url: string | null
  readonly context: Context
  /** Drains: takes nothing new, finishes what is under way, lets go of the database. */
  stop(): Promise<void>
}

/** How often connections are looked for that were answered and would be kept open for a next request. */
const SWEEP_MS = 100

/** Takes no new connections, answers what is under way, and closes each connection after its answer. */
async function closeApi({ server, drain }: Awaited<ReturnType<typeof createApi>>): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS)
  try {
    await server.close()
    await drain()
  } finally {
    clearInterval(sweeping)
  }
}

/** Starts this process in its roles. When that fails, what had begun is ended again. */
export async function startApp(config: Config, roles: readonly Role[], overrides: Overrides = {}): Promise<App> {
  const both = roles.length === 2
  const opened = await openContext(config, { schema: both ? 'migrate' : 'require', ...overrides })
  const { context } = opened
  const endings: (() => Promise<void>)[] = []
  let polling: { stop(): Promise<void> } | undefined
  const stop = async () => {
    try {
      // Together: a request that takes long keeps no outside call waiting for its signal.
      await Promise.all(endings.map((end) => end()))
      await polling?.stop()
    } finally {
      await opened.close()
    }
  }
  try {
    await setPublicUrl(context.db, config.publicUrl)
    const api = roles.includes('api') ? await createApi(context, config) : undefined
    if (api !== undefined) endings.push(() => closeApi(api))
    const url = api === undefined ? null : await api.server.listen({ host: config.host, port: config.port })
    polling = startPolling(context, {
      processId: randomUUID(),
      kind: both ? 'serve' : (roles[0] ?? 'api'),
      ...(api === undefined ? {} : { keyring: api.keyring, limiter: api.limiter }),
    })
    if (roles.includes('worker')) {
      const worker = startWorker(createStages(context, config.secrets), context.log)
      opened.onWake((stage) => worker.wake(stage))
      endings.push(() => worker.stop())
    }
    return { url, context, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
