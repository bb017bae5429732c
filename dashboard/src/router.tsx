import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { readLeadFilters } from './campaigns/lead-filters.ts'
import { readMailFilters } from './mail/mail-filters.ts'
import { readMeetingFilters } from './meetings/meeting-filters.ts'
import { firstOwnerQuery, sessionQuery } from './people/session.ts'
import { SignIn } from './people/sign-in.tsx'
import { Welcome } from './people/welcome.tsx'
import { NoSuchPage, PageFailed } from './shell/dead-ends.tsx'
import { Shell } from './shell/shell.tsx'
import { readWebhookFilters } from './webhook/webhook-filters.ts'

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NoSuchPage })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readNext,
  beforeLoad: async ({ context: { queries }, search }) => {
    if ((await queries.ensureQueryData(sessionQuery)) !== null) throw redirect({ href: search.next ?? '/' })
    if ((await queries.fetchQuery(firstOwnerQuery)).open) throw redirect({ to: '/welcome' })
  },
  component: SignIn,
})
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: async ({ context: { queries } }) => {
    if (!(await queries.fetchQuery(firstOwnerQuery)).open) throw redirect({ to: '/sign-in' })
  },
  component: Welcome,
})
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context: { queries }, location: { href } }) => {
    if ((await queries.ensureQueryData(sessionQuery)) !== null) return
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
  },
  component: Shell,
})

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./overview/overview.tsx'), 'Overview'),
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
  validateSearch: readLeadFilters,
  component: lazyRouteComponent(() => import('./campaigns/campaign-leads.tsx'), 'CampaignLeads'),
})
const campaignActivity = createRoute({
  getParentRoute: () => campaign,
  path: '/activity',
  component: lazyRouteComponent(() => import('./campaigns/campaign-activity.tsx'), 'CampaignActivity'),
})
const campaignCalendar = createRoute({
  getParentRoute: () => campaign,
  path: '/calendar',
  component: lazyRouteComponent(() => import('./calendar/calendar.tsx'), 'CalendarTab'),
})
const campaignWebhook = createRoute({
  getParentRoute: () => campaign,
  path: '/webhook',
  validateSearch: readWebhookFilters,
  component: lazyRouteComponent(() => import('./webhook/webhook.tsx'), 'WebhookTab'),
})
const meetings = createRoute({
  getParentRoute: () => shell,
  path: '/meetings',
  validateSearch: readMeetingFilters,
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
  validateSearch: readMailFilters,
  component: lazyRouteComponent(() => import('./mail/mail.tsx'), 'Mail'),
})
const keys = createRoute({
  getParentRoute: () => shell,
  path: '/settings/api-keys',
  component: lazyRouteComponent(() => import('./settings/api-keys.tsx'), 'ApiKeys'),
})

const tree = root.addChildren([
  signIn,
  welcome,
  shell.addChildren([
    overview,
    campaigns,
    campaign.addChildren([campaignLeads, campaignCalendar, campaignWebhook, campaignActivity]),
    lead,
    mail,
    meetings,
    keys,
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

/** Where to go on after signing in: a path of this origin and nothing else. */
function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}
