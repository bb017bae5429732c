import './settings.css'
import { Link, Outlet } from '@tanstack/react-router'
import { mayKeep, useSession } from '../shared/session/session.ts'
import { useActiveInView } from '../shared/hooks/focus-hooks.ts'
import { settings as t } from './texts.tsx'

const GROUPS = [
  {
    name: t.workspace,
    parts: [
      { to: '/settings/organization', label: t.organization, forKeepers: false },
      { to: '/settings/members', label: t.members, forKeepers: false },
      { to: '/settings/api-keys', label: t.apiKeys, forKeepers: true },
      { to: '/settings/tags', label: t.tags, forKeepers: false },
      { to: '/settings/limits', label: t.limits, forKeepers: false },
    ],
  },
  {
    name: t.sending,
    parts: [
      { to: '/settings/mailboxes', label: t.mailboxes, forKeepers: false },
      { to: '/settings/suppressions', label: t.suppressions, forKeepers: false },
      { to: '/settings/address-verification', label: t.addressVerification, forKeepers: false },
    ],
  },
  {
    name: t.meetings,
    parts: [
      { to: '/settings/hosts', label: t.hosts, forKeepers: false },
      { to: '/settings/calendars', label: t.calendars, forKeepers: false },
    ],
  },
  {
    name: t.aiAndData,
    parts: [
      { to: '/settings/language-model', label: t.languageModel, forKeepers: false },
      { to: '/settings/data-providers', label: t.dataProviders, forKeepers: false },
    ],
  },
  {
    name: t.privacy,
    parts: [
      { to: '/settings/data-retention', label: t.dataRetention, forKeepers: false },
      { to: '/settings/audit', label: t.audit, forKeepers: true },
    ],
  },
] as const

/** The frame of all settings: which there are, and the one that is open. */
export function Settings() {
  const isKeeper = mayKeep(useSession())
  const tabs = useActiveInView()
  return (
    <>
      <h1>{t.settings}</h1>
      <div className="settings-frame">
        <nav ref={tabs} className="settings-nav" aria-label={t.settings}>
          {GROUPS.map(({ name, parts }) => (
            <div key={name}>
              <p>{name}</p>
              {parts
                .filter(({ forKeepers }) => isKeeper || !forKeepers)
                .map(({ to, label }) => (
                  <Link key={to} to={to} activeOptions={{ includeSearch: false }}>
                    {label}
                  </Link>
                ))}
            </div>
          ))}
        </nav>
        <div className="settings-part">
          <Outlet />
        </div>
      </div>
    </>
  )
}
