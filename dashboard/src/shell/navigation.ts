import { BookIcon, CalendarIcon, CampaignsIcon, KeyIcon, MailIcon, OverviewIcon } from './icons.tsx'

/** The screens of the sidebar and the phone's bottom bar; `letter` opens each after `g`. */
export const SCREENS = [
  { to: '/', label: 'Overview', letter: 'o', icon: OverviewIcon },
  { to: '/campaigns', label: 'Campaigns', letter: 'c', icon: CampaignsIcon },
  { to: '/mail', label: 'Mail', letter: 'm', icon: MailIcon },
  { to: '/meetings', label: 'Meetings', letter: 'e', icon: CalendarIcon },
  { to: '/settings/api-keys', label: 'API keys', letter: 'k', icon: KeyIcon },
] as const

/** Outside the dashboard, in a tab of its own. */
export const REFERENCE = { href: '/api/docs', label: 'API reference', icon: BookIcon } as const
