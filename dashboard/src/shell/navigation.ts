import {
  Activity,
  BookOpen,
  CalendarDays,
  ChartColumn,
  House,
  Inbox,
  ListChecks,
  Mail,
  Send,
  SquareCheckBig,
  SlidersHorizontal,
  Upload,
  Users,
} from 'lucide-react'
import { navigation as t } from './texts.tsx'

/** What is done every day; `letter` opens each after `g`: the first of its name, where that is free. */
const WORK = [
  { to: '/', label: t.overview, letter: 'o', icon: House },
  { to: '/inbox', label: t.inbox, letter: 'i', icon: Inbox },
  { to: '/leads', label: t.leads, letter: 'l', icon: Users },
  { to: '/campaigns', label: t.campaigns, letter: 'c', icon: Send },
  { to: '/meetings', label: t.meetings, letter: 'm', icon: CalendarDays },
  { to: '/tasks', label: t.myTasks, letter: 't', icon: SquareCheckBig },
  { to: '/approvals', label: t.approvals, letter: 'a', icon: ListChecks },
  { to: '/imports', label: t.imports, letter: 'p', icon: Upload },
] as const

const RESULTS = [
  { to: '/reports', label: t.reports, letter: 'r', icon: ChartColumn },
  { to: '/mail', label: t.mail, letter: 'e', icon: Mail },
] as const

const ADMIN = [
  { to: '/settings', label: t.settings, letter: 's', icon: SlidersHorizontal },
  { to: '/events', label: t.events, letter: 'v', icon: Activity },
  { to: '/api', label: t.api, letter: 'd', icon: BookOpen },
] as const

/** The sidebar. */
export const GROUPS = [
  { title: t.work, screens: WORK },
  { title: t.results, screens: RESULTS },
  { title: t.admin, screens: ADMIN },
] as const

/** Those of the phone's bottom bar, where six have room: the sixth opens all others. */
const BAR: readonly string[] = ['/', '/inbox', '/leads', '/campaigns', '/meetings']
const SCREENS = [...WORK, ...RESULTS, ...ADMIN]
export const BAR_SCREENS = SCREENS.filter(({ to }) => BAR.includes(to))
export const MORE_SCREENS = SCREENS.filter(({ to }) => !BAR.includes(to))

/** Every screen that `g` and a letter opens, and by what other words it is found. */
export const SHORTCUTS = [
  ...WORK,
  ...RESULTS,
  ...ADMIN,
  { to: '/settings/mailboxes', label: t.mailboxes, letter: 'b' },
  { to: '/settings/api-keys', label: t.apiKeys, letter: 'k' },
  { to: '/settings/hosts', label: t.hosts, letter: 'h' },
  { to: '/settings/calendars', label: t.calendars, letter: 'n' },
  { to: '/meetings/unmatched', label: t.unmatchedBookings, letter: 'u' },
] as const

/** Screens that the palette alone opens. */
export const FURTHER = [
  { to: '/settings/organization', label: t.organization, words: t.organizationWords },
  { to: '/settings/members', label: t.members, words: t.membersWords },
  { to: '/settings/audit', label: t.audit, words: t.auditWords },
  { to: '/settings/tags', label: t.tags, words: t.tagsWords },
  { to: '/settings/suppressions', label: t.suppressions, words: t.suppressionsWords },
  { to: '/settings/limits', label: t.limits, words: t.limitsWords },
  { to: '/settings/address-verification', label: t.verification, words: t.verificationWords },
  { to: '/settings/language-model', label: t.languageModel, words: t.languageModelWords },
  { to: '/settings/data-providers', label: t.dataProviders, words: t.dataProvidersWords },
  { to: '/settings/data-retention', label: t.dataRetention, words: t.dataRetentionWords },
  { to: '/account', label: t.account, words: t.accountWords },
] as const
