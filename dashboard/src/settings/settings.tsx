import './settings.css'
import { Link, Outlet } from '@tanstack/react-router'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { useActiveInView } from '../shared/hooks/focus-hooks.ts'

const PARTS = [
  { to: '/settings/organization', label: 'Organization', forKeepers: false },
  { to: '/settings/mailboxes', label: 'Mailboxes', forKeepers: false },
  { to: '/settings/hosts', label: 'Hosts', forKeepers: false },
  { to: '/settings/calendars', label: 'Calendars', forKeepers: false },
  { to: '/settings/language-model', label: 'Language model', forKeepers: false },
  { to: '/settings/data-providers', label: 'Data providers', forKeepers: false },
  { to: '/settings/address-verification', label: 'Address verification', forKeepers: false },
  { to: '/settings/members', label: 'Members', forKeepers: false },
  { to: '/settings/api-keys', label: 'API keys', forKeepers: true },
  { to: '/settings/suppressions', label: 'Suppressions', forKeepers: false },
  { to: '/settings/limits', label: 'Limits', forKeepers: false },
  { to: '/settings/data-retention', label: 'Data retention', forKeepers: false },
  { to: '/settings/audit', label: 'Audit', forKeepers: true },
] as const

/** The frame of all settings: which there are, and the one that is open. */
export function Settings() {
  const isKeeper = mayKeep(useSession())
  const tabs = useActiveInView()
  return (
    <>
      <h1>Settings</h1>
      <nav ref={tabs} className="tabs settings-tabs" aria-label="Settings">
        {PARTS.filter(({ forKeepers }) => isKeeper || !forKeepers).map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
