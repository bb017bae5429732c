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
  SlidersHorizontal,
} from 'lucide-react'
import { navigation as t } from './texts.tsx'

/** The screens of the sidebar; `letter` opens each after `g`. */
export const SCREENS = [
  { to: '/', label: t.overview, letter: 'o', icon: House },
  { to: '/campaigns', label: t.campaigns, letter: 'c', icon: Send },
  { to: '/inbox', label: t.inbox, letter: 'i', icon: Inbox },
  { to: '/approvals', label: t.approvals, letter: 'p', icon: ListChecks },
  { to: '/mail', label: t.mail, letter: 'm', icon: Mail },
  { to: '/meetings', label: t.meetings, letter: 'e', icon: CalendarDays },
  { to: '/reports', label: t.reports, letter: 'r', icon: ChartColumn },
  { to: '/settings', label: t.settings, letter: 's', icon: SlidersHorizontal },
] as const

/** Those of the phone's bottom bar, where six have room: approvals stand at its top, the overview leads to reports. */
export const BAR_SCREENS = SCREENS.filter(({ to }) => to !== '/approvals' && to !== '/reports')

/** How programs connect; on the phone it is reached from the API keys. */
export const API_SCREEN = { to: '/api', label: 'API', letter: 'a', icon: BookOpen } as const

/** Everything that happened; on the phone it is reached from the API screen. */
export const EVENTS_SCREEN = { to: '/events', label: t.events, letter: 'v', icon: Activity } as const

/** Every screen that `g` and a letter opens. */
export const SHORTCUTS = [
  ...SCREENS,
  EVENTS_SCREEN,
  API_SCREEN,
  { to: '/settings/mailboxes', label: t.mailboxes, letter: 'b' },
  { to: '/settings/api-keys', label: t.apiKeys, letter: 'k' },
  { to: '/settings/hosts', label: t.hosts, letter: 'h' },
  { to: '/settings/calendars', label: t.calendars, letter: 'l' },
  { to: '/imports', label: t.imports, letter: 'n' },
  { to: '/meetings/unmatched', label: t.unmatchedBookings, letter: 'u' },
] as const
