import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter } from '@tanstack/react-router'
import { lazyScreen } from './shared/components/lazy-screen.tsx'
import { readApprovalFilters } from './approvals/approval-filters.ts'
import { readCampaignsView } from './campaigns/campaign-list.ts'
import { readLeadView } from './leads/lead-view.ts'
import { readEventFilters } from './events/event-filters.ts'
import { readImportSearch } from './imports/import-search.ts'
import { readInboxFilters } from './inbox/inbox-filters.ts'
import { readMailFilters } from './mail/mail-filters.ts'
import { readMeetingFilters } from './meetings/meeting-filters.ts'
import {
  confirmAddress,
  forgotPassword,
  invitation,
  resetPassword,
  root,
  signInRoute,
  welcome,
} from './sign-in/sign-in-routes.ts'
import { Starting } from './sign-in/starting.tsx'
import { readOverviewView } from './overview/overview-view.ts'
import { readReportView } from './reports/report-view.ts'
import { settings } from './settings/settings-routes.ts'
import { knownOnly } from './strict-search.ts'
import { readTryOutSearch, readTrySearch } from './try/try-search.ts'
import { NoSuchPage, PageFailed } from './shell/dead-ends.tsx'
import { shell } from './shell/shell-route.ts'
import { readWebhookFilters } from './webhook/webhook-filters.ts'

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: knownOnly(readOverviewView),
  component: lazyScreen(() => import('./overview/overview.tsx'), 'Overview'),
})
const organizations = createRoute({
  getParentRoute: () => shell,
  path: '/organizations',
  component: lazyScreen(() => import('./organizations/organizations.tsx'), 'Organizations'),
})
const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  validateSearch: knownOnly(readCampaignsView),
  component: lazyScreen(() => import('./campaigns/campaigns.tsx'), 'Campaigns'),
})
const campaign = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId',
  component: lazyScreen(() => import('./campaigns/campaign.tsx'), 'Campaign'),
})
const campaignLeads = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  validateSearch: knownOnly(readLeadView),
  component: lazyScreen(() => import('./leads/campaign-leads.tsx'), 'CampaignLeads'),
})
const campaignActivity = createRoute({
  getParentRoute: () => campaign,
  path: '/activity',
  component: lazyScreen(() => import('./campaigns/campaign-activity.tsx'), 'CampaignActivity'),
})
const campaignSequence = createRoute({
  getParentRoute: () => campaign,
  path: '/sequence',
  component: lazyScreen(() => import('./sequence/sequence-editor.tsx'), 'SequenceEditor'),
})
const campaignConvert = createRoute({
  getParentRoute: () => campaign,
  path: '/sequence/convert',
  component: lazyScreen(() => import('./sequence/convert/convert-email.tsx'), 'ConvertEmail'),
})
const campaignSimulation = createRoute({
  getParentRoute: () => campaign,
  path: '/simulation',
  component: lazyScreen(() => import('./simulation/simulation.tsx'), 'Simulation'),
})
const campaignIcp = createRoute({
  getParentRoute: () => campaign,
  path: '/ideal-customer',
  component: lazyScreen(() => import('./icp/icp-editor.tsx'), 'IcpEditor'),
})
const campaignQuestions = createRoute({
  getParentRoute: () => campaign,
  path: '/questions',
  component: lazyScreen(() => import('./questions/questions-editor.tsx'), 'QuestionsEditor'),
})
const campaignTry = createRoute({
  getParentRoute: () => campaign,
  path: '/try',
  validateSearch: knownOnly(readTrySearch),
  component: lazyScreen(() => import('./try/try-tab.tsx'), 'TryTab'),
})
const campaignSchedule = createRoute({
  getParentRoute: () => campaign,
  path: '/schedule',
  component: lazyScreen(() => import('./schedule/schedule-editor.tsx'), 'ScheduleEditor'),
})
const campaignRules = createRoute({
  getParentRoute: () => campaign,
  path: '/rules',
  component: lazyScreen(() => import('./rules/rules.tsx'), 'Rules'),
})
const campaignCalendar = createRoute({
  getParentRoute: () => campaign,
  path: '/calendar',
  component: lazyScreen(() => import('./calendar/calendar.tsx'), 'CalendarTab'),
})
const campaignWebhook = createRoute({
  getParentRoute: () => campaign,
  path: '/webhook',
  validateSearch: knownOnly(readWebhookFilters),
  component: lazyScreen(() => import('./webhook/webhook.tsx'), 'WebhookTab'),
})
const campaignReport = createRoute({
  getParentRoute: () => campaign,
  path: '/report',
  validateSearch: knownOnly(readReportView),
  component: lazyScreen(() => import('./reports/campaign-report.tsx'), 'CampaignReport'),
})
const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: knownOnly(readReportView),
  component: lazyScreen(() => import('./reports/reports.tsx'), 'Reports'),
})
const imports = createRoute({
  getParentRoute: () => shell,
  path: '/imports',
  validateSearch: knownOnly(readImportSearch),
  component: lazyScreen(() => import('./imports/imports.tsx'), 'Imports'),
})
const oneImport = createRoute({
  getParentRoute: () => shell,
  path: '/imports/$importId',
  component: lazyScreen(() => import('./imports/one-import.tsx'), 'OneImport'),
})
const tasks = createRoute({
  getParentRoute: () => shell,
  path: '/tasks',
  component: lazyScreen(() => import('./leads/team/my-tasks.tsx'), 'MyTasks'),
})
const meetings = createRoute({
  getParentRoute: () => shell,
  path: '/meetings',
  validateSearch: knownOnly(readMeetingFilters),
  component: lazyScreen(() => import('./meetings/meetings.tsx'), 'Meetings'),
})
const unmatched = createRoute({
  getParentRoute: () => shell,
  path: '/meetings/unmatched',
  component: lazyScreen(() => import('./meetings/unmatched-bookings.tsx'), 'UnmatchedBookings'),
})
const events = createRoute({
  getParentRoute: () => shell,
  path: '/events',
  validateSearch: knownOnly(readEventFilters),
  component: lazyScreen(() => import('./events/events.tsx'), 'Events'),
})
const allLeads = createRoute({
  getParentRoute: () => shell,
  path: '/leads',
  validateSearch: knownOnly(readLeadView),
  component: lazyScreen(() => import('./leads/all-leads.tsx'), 'AllLeads'),
})
const lead = createRoute({
  getParentRoute: () => shell,
  path: '/leads/$prospectId',
  component: lazyScreen(() => import('./lead/lead.tsx'), 'Lead'),
})
const mail = createRoute({
  getParentRoute: () => shell,
  path: '/mail',
  validateSearch: knownOnly(readMailFilters),
  component: lazyScreen(() => import('./mail/mail.tsx'), 'Mail'),
})
const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: knownOnly(readInboxFilters),
  component: lazyScreen(() => import('./inbox/inbox.tsx'), 'Inbox'),
})
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/$inboundId',
  component: lazyScreen(() => import('./inbox/conversation.tsx'), 'Conversation'),
})
const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  validateSearch: knownOnly(readApprovalFilters),
  component: lazyScreen(() => import('./approvals/approvals.tsx'), 'Approvals'),
})
const tryOut = createRoute({
  getParentRoute: () => shell,
  path: '/try',
  validateSearch: knownOnly(readTryOutSearch),
  component: lazyScreen(() => import('./try/try-out.tsx'), 'TryOut'),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyScreen(() => import('./account/account.tsx'), 'Account'),
})
const connect = createRoute({
  getParentRoute: () => shell,
  path: '/api',
  component: lazyScreen(() => import('./connect/connect.tsx'), 'Connect'),
})

/** Every other address: the frame is around it, so that the way back is at hand. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NoSuchPage })

const tree = root.addChildren([
  signInRoute,
  welcome,
  forgotPassword,
  resetPassword,
  confirmAddress,
  invitation,
  shell.addChildren([
    overview,
    organizations,
    campaigns,
    campaign.addChildren([
      campaignLeads,
      campaignSequence,
      campaignConvert,
      campaignIcp,
      campaignQuestions,
      campaignTry,
      campaignSchedule,
      campaignRules,
      campaignCalendar,
      campaignWebhook,
      campaignSimulation,
      campaignReport,
      campaignActivity,
    ]),
    allLeads,
    lead,
    inbox.addChildren([conversation]),
    approvals,
    mail,
    tasks,
    meetings,
    unmatched,
    reports,
    imports,
    oneImport,
    events,
    tryOut,
    settings,
    account,
    connect,
    elsewhere,
  ]),
])

/** Every screen by its path; each is fetched when it is first opened. */
export function createRoutes(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
    InnerWrap: Starting,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
