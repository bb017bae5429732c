import {
  ApprovalsIcon,
  BookIcon,
  CalendarIcon,
  CampaignsIcon,
  EventsIcon,
  InboxIcon,
  MailIcon,
  OverviewIcon,
  ReportsIcon,
  SettingsIcon,
} from './icons.tsx'

/** The screens of the sidebar; `letter` opens each after `g`. */
export const SCREENS = [
  { to: '/', label: 'Overview', letter: 'o', icon: OverviewIcon },
  { to: '/campaigns', label: 'Campaigns', letter: 'c', icon: CampaignsIcon },
  { to: '/inbox', label: 'Inbox', letter: 'i', icon: InboxIcon },
  { to: '/approvals', label: 'Approvals', letter: 'p', icon: ApprovalsIcon },
  { to: '/mail', label: 'Mail', letter: 'm', icon: MailIcon },
  { to: '/meetings', label: 'Meetings', letter: 'e', icon: CalendarIcon },
  { to: '/reports', label: 'Reports', letter: 'r', icon: ReportsIcon },
  { to: '/settings', label: 'Settings', letter: 's', icon: SettingsIcon },
] as const

/** Those of the phone's bottom bar, where six have room: approvals stand at its top, the overview leads to reports. */
export const BAR_SCREENS = SCREENS.filter(({ to }) => to !== '/approvals' && to !== '/reports')

/** How programs connect; on the phone it is reached from the API keys. */
export const API_SCREEN = { to: '/api', label: 'API', letter: 'a', icon: BookIcon } as const

/** Everything that happened; on the phone it is reached from the API screen. */
export const EVENTS_SCREEN = { to: '/events', label: 'Events', letter: 'v', icon: EventsIcon } as const

/** Every screen that `g` and a letter opens. */
export const SHORTCUTS = [
  ...SCREENS,
  EVENTS_SCREEN,
  API_SCREEN,
  { to: '/settings/mailboxes', label: 'Mailboxes', letter: 'b' },
  { to: '/settings/api-keys', label: 'API keys', letter: 'k' },
  { to: '/settings/hosts', label: 'Hosts', letter: 'h' },
  { to: '/settings/calendars', label: 'Calendars', letter: 'l' },
  { to: '/imports', label: 'Imports', letter: 'n' },
  { to: '/meetings/unmatched', label: 'Unmatched bookings', letter: 'u' },
] as const
