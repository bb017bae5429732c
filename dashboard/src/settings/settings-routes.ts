import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { knownOnly } from '../strict-search.ts'
import { shell } from '../shell/shell-route.ts'
import { readAuditFilters } from './audit/audit-words.ts'
import { readSuppressionFilters } from './suppressions/suppression-filters.ts'

const frame = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings.tsx'), 'Settings'),
})
const start = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/organization', replace: true })
  },
})
const organization = createRoute({
  getParentRoute: () => frame,
  path: '/organization',
  component: lazyRouteComponent(() => import('./organization/organization.tsx'), 'Organization'),
})
const members = createRoute({
  getParentRoute: () => frame,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members.tsx'), 'Members'),
})
const keys = createRoute({
  getParentRoute: () => frame,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
})
const mailboxes = createRoute({
  getParentRoute: () => frame,
  path: '/mailboxes',
  component: lazyRouteComponent(() => import('../mailboxes/mailboxes.tsx'), 'Mailboxes'),
})
const hosts = createRoute({
  getParentRoute: () => frame,
  path: '/hosts',
  component: lazyRouteComponent(() => import('../hosts/hosts.tsx'), 'Hosts'),
})
const host = createRoute({
  getParentRoute: () => frame,
  path: '/hosts/$hostId',
  component: lazyRouteComponent(() => import('../hosts/host-page.tsx'), 'HostPage'),
})
const connections = createRoute({
  getParentRoute: () => frame,
  path: '/calendars',
  component: lazyRouteComponent(() => import('../connections/connections.tsx'), 'Connections'),
})
const connection = createRoute({
  getParentRoute: () => frame,
  path: '/calendars/$connectionId',
  component: lazyRouteComponent(() => import('../connections/connection-page.tsx'), 'ConnectionPage'),
})
const llm = createRoute({
  getParentRoute: () => frame,
  path: '/language-model',
  component: lazyRouteComponent(() => import('../llm/llm.tsx'), 'LanguageModel'),
})
const providers = createRoute({
  getParentRoute: () => frame,
  path: '/data-providers',
  component: lazyRouteComponent(() => import('../providers/providers.tsx'), 'DataProviders'),
})
const verification = createRoute({
  getParentRoute: () => frame,
  path: '/address-verification',
  component: lazyRouteComponent(() => import('../verification/verification.tsx'), 'AddressVerification'),
})
const suppressions = createRoute({
  getParentRoute: () => frame,
  path: '/suppressions',
  validateSearch: knownOnly(readSuppressionFilters),
  component: lazyRouteComponent(() => import('./suppressions/suppressions.tsx'), 'Suppressions'),
})
const limits = createRoute({
  getParentRoute: () => frame,
  path: '/limits',
  component: lazyRouteComponent(() => import('./organization/limits.tsx'), 'Limits'),
})
const tags = createRoute({
  getParentRoute: () => frame,
  path: '/tags',
  component: lazyRouteComponent(() => import('../leads/team/tags.tsx'), 'Tags'),
})
const retention = createRoute({
  getParentRoute: () => frame,
  path: '/data-retention',
  component: lazyRouteComponent(() => import('./retention/retention.tsx'), 'Retention'),
})
const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: knownOnly(readAuditFilters),
  component: lazyRouteComponent(() => import('./audit/audit.tsx'), 'Audit'),
})

/** The settings, a screen for each part. */
export const settings = frame.addChildren([
  start,
  organization,
  mailboxes,
  hosts,
  host,
  connections,
  connection,
  llm,
  providers,
  verification,
  members,
  keys,
  suppressions,
  limits,
  tags,
  retention,
  audit,
])
