import { createRoute, redirect } from '@tanstack/react-router'
import { lazyScreen } from '../shared/components/lazy-screen.tsx'
import { knownOnly } from '../strict-search.ts'
import { shell } from '../shell/shell-route.ts'
import { readAuditFilters } from './audit/audit-words.ts'
import { readSuppressionFilters } from './suppressions/suppression-filters.ts'

const frame = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyScreen(() => import('./settings.tsx'), 'Settings'),
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
  component: lazyScreen(() => import('./organization/organization.tsx'), 'Organization'),
})
const members = createRoute({
  getParentRoute: () => frame,
  path: '/members',
  component: lazyScreen(() => import('./members/members.tsx'), 'Members'),
})
const keys = createRoute({
  getParentRoute: () => frame,
  path: '/api-keys',
  component: lazyScreen(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
})
const mailboxes = createRoute({
  getParentRoute: () => frame,
  path: '/mailboxes',
  component: lazyScreen(() => import('../mailboxes/mailboxes.tsx'), 'Mailboxes'),
})
const hosts = createRoute({
  getParentRoute: () => frame,
  path: '/hosts',
  component: lazyScreen(() => import('../hosts/hosts.tsx'), 'Hosts'),
})
const host = createRoute({
  getParentRoute: () => frame,
  path: '/hosts/$hostId',
  component: lazyScreen(() => import('../hosts/host-page.tsx'), 'HostPage'),
})
const connections = createRoute({
  getParentRoute: () => frame,
  path: '/calendars',
  component: lazyScreen(() => import('../connections/connections.tsx'), 'Connections'),
})
const connection = createRoute({
  getParentRoute: () => frame,
  path: '/calendars/$connectionId',
  component: lazyScreen(() => import('../connections/connection-page.tsx'), 'ConnectionPage'),
})
const llm = createRoute({
  getParentRoute: () => frame,
  path: '/language-model',
  component: lazyScreen(() => import('../llm/llm.tsx'), 'LanguageModel'),
})
const providers = createRoute({
  getParentRoute: () => frame,
  path: '/data-providers',
  component: lazyScreen(() => import('../providers/providers.tsx'), 'DataProviders'),
})
const verification = createRoute({
  getParentRoute: () => frame,
  path: '/address-verification',
  component: lazyScreen(() => import('../verification/verification.tsx'), 'AddressVerification'),
})
const suppressions = createRoute({
  getParentRoute: () => frame,
  path: '/suppressions',
  validateSearch: knownOnly(readSuppressionFilters),
  component: lazyScreen(() => import('./suppressions/suppressions.tsx'), 'Suppressions'),
})
const limits = createRoute({
  getParentRoute: () => frame,
  path: '/limits',
  component: lazyScreen(() => import('./organization/limits.tsx'), 'Limits'),
})
const tags = createRoute({
  getParentRoute: () => frame,
  path: '/tags',
  component: lazyScreen(() => import('../leads/team/tags.tsx'), 'Tags'),
})
const retention = createRoute({
  getParentRoute: () => frame,
  path: '/data-retention',
  component: lazyScreen(() => import('./retention/retention.tsx'), 'Retention'),
})
const audit = createRoute({
  getParentRoute: () => frame,
  path: '/audit',
  validateSearch: knownOnly(readAuditFilters),
  component: lazyScreen(() => import('./audit/audit.tsx'), 'Audit'),
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
