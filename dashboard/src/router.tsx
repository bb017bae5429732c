import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readLeadView } from './campaigns/lead-filters.ts'
import { readInboxFilters } from './inbox/inbox-filters.ts'
import { readMailFilters } from './mail/mail-filters.ts'
import { readMeetingFilters } from './meetings/meeting-filters.ts'
import { forgotPassword, invitation, resetPassword, root, signIn, welcome } from './people/door-routes.ts'
import { signInQuery } from './people/session.ts'
import { readAuditFilters } from './settings/audit-filters.ts'
import { readSuppressionFilters } from './settings/suppression-filters.ts'
import { knownOnly } from './shared/known-search.ts'
import { PageFailed } from './shell/dead-ends.tsx'
import { Shell } from './shell/shell.tsx'
import { readWebhookFilters } from './webhook/webhook-filters.ts'

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context: { queries }, location: { href } }) => {
    if ((await queries.ensureQueryData(signInQuery)).session !== null) return
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
  },
  component: Shell,
})

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview.tsx'), 'Overview'),
})
const organizations = createRoute({
  getParentRoute: () => shell,
  path: '/organizations',
  component: lazyRouteComponent(() => import('./organizations/organizations.tsx'), 'Organizations'),
})
const campaigns = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns',
  component: lazyRouteComponent(() => import('./campaigns/campaigns.tsx'), 'Campaigns'),
})
const campaign = createRoute({
  getParentRoute: () => shell,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./campaigns/campaign.tsx'), 'Campaign'),
})
const campaignLeads = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  validateSearch: knownOnly(readLeadView),
  component: lazyRouteComponent(() => import('./campaigns/campaign-leads.tsx'), 'CampaignLeads'),
})
const campaignActivity = createRoute({
  getParentRoute: () => campaign,
  path: '/activity',
  component: lazyRouteComponent(() => import('./campaigns/campaign-activity.tsx'), 'CampaignActivity'),
})
const campaignSequence = createRoute({
  getParentRoute: () => campaign,
  path: '/sequence',
  component: lazyRouteComponent(() => import('./sequence/sequence-editor.tsx'), 'SequenceEditor'),
})
const campaignSimulation = createRoute({
  getParentRoute: () => campaign,
  path: '/simulation',
  component: lazyRouteComponent(() => import('./simulation/simulation.tsx'), 'Simulation'),
})
const campaignIcp = createRoute({
  getParentRoute: () => campaign,
  path: '/ideal-customer',
  component: lazyRouteComponent(() => import('./icp/icp-editor.tsx'), 'IcpEditor'),
})
const campaignSchedule = createRoute({
  getParentRoute: () => campaign,
  path: '/schedule',
  component: lazyRouteComponent(() => import('./schedule/schedule-editor.tsx'), 'ScheduleEditor'),
})
const campaignRules = createRoute({
  getParentRoute: () => campaign,
  path: '/rules',
  component: lazyRouteComponent(() => import('./rules/rules.tsx'), 'Rules'),
})
const campaignCalendar = createRoute({
  getParentRoute: () => campaign,
  path: '/calendar',
  component: lazyRouteComponent(() => import('./calendar/calendar.tsx'), 'CalendarTab'),
})
const campaignWebhook = createRoute({
  getParentRoute: () => campaign,
  path: '/webhook',
  validateSearch: knownOnly(readWebhookFilters),
  component: lazyRouteComponent(() => import('./webhook/webhook.tsx'), 'WebhookTab'),
})
const meetings = createRoute({
  getParentRoute: () => shell,
  path: '/meetings',
  validateSearch: knownOnly(readMeetingFilters),
  component: lazyRouteComponent(() => import('./meetings/meetings.tsx'), 'Meetings'),
})
const lead = createRoute({
  getParentRoute: () => shell,
  path: '/leads/$prospectId',
  component: lazyRouteComponent(() => import('./lead/lead.tsx'), 'Lead'),
})
const mail = createRoute({
  getParentRoute: () => shell,
  path: '/mail',
  validateSearch: knownOnly(readMailFilters),
  component: lazyRouteComponent(() => import('./mail/mail.tsx'), 'Mail'),
})
const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/inbox',
  validateSearch: knownOnly(readInboxFilters),
  component: lazyRouteComponent(() => import('./inbox/inbox.tsx'), 'Inbox'),
})
const conversation = createRoute({
  getParentRoute: () => shell,
  path: '/inbox/$inboundId',
  component: lazyRouteComponent(() => import('./inbox/conversation.tsx'), 'Conversation'),
})
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
})
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/organization', replace: true })
  },
})
const organization = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  component: lazyRouteComponent(() => import('./settings/organization.tsx'), 'Organization'),
})
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyRouteComponent(() => import('./settings/members.tsx'), 'Members'),
})
const keys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./settings/api-keys.tsx'), 'ApiKeys'),
})
const mailboxes = createRoute({
  getParentRoute: () => settings,
  path: '/mailboxes',
  component: lazyRouteComponent(() => import('./mailboxes/mailboxes.tsx'), 'Mailboxes'),
})
const llm = createRoute({
  getParentRoute: () => settings,
  path: '/language-model',
  component: lazyRouteComponent(() => import('./llm/llm.tsx'), 'LanguageModel'),
})
const providers = createRoute({
  getParentRoute: () => settings,
  path: '/data-providers',
  component: lazyRouteComponent(() => import('./providers/providers.tsx'), 'DataProviders'),
})
const suppressions = createRoute({
  getParentRoute: () => settings,
  path: '/suppressions',
  validateSearch: knownOnly(readSuppressionFilters),
  component: lazyRouteComponent(() => import('./settings/suppressions.tsx'), 'Suppressions'),
})
const limits = createRoute({
  getParentRoute: () => settings,
  path: '/limits',
  component: lazyRouteComponent(() => import('./settings/limits.tsx'), 'Limits'),
})
const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: knownOnly(readAuditFilters),
  component: lazyRouteComponent(() => import('./settings/audit.tsx'), 'Audit'),
})
const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./people/account.tsx'), 'Account'),
})
const connect = createRoute({
  getParentRoute: () => shell,
  path: '/api',
  component: lazyRouteComponent(() => import('./connect/connect.tsx'), 'Connect'),
})

const tree = root.addChildren([
  signIn,
  welcome,
  forgotPassword,
  resetPassword,
  invitation,
  shell.addChildren([
    overview,
    organizations,
    campaigns,
    campaign.addChildren([
      campaignLeads,
      campaignSequence,
      campaignIcp,
      campaignSchedule,
      campaignRules,
      campaignCalendar,
      campaignWebhook,
      campaignSimulation,
      campaignActivity,
    ]),
    lead,
    inbox,
    conversation,
    mail,
    meetings,
    settings.addChildren([
      settingsStart,
      organization,
      mailboxes,
      llm,
      providers,
      members,
      keys,
      suppressions,
      limits,
      audit,
    ]),
    account,
    connect,
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
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRoutes>
  }
}
