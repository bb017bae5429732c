import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Session } from '../people/people-api.ts'
import { sessionQuery } from '../people/session.ts'
import { Failure } from '../shared/failure.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { Account } from './account.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Mark } from './icons.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import { REFERENCE, SCREENS } from './navigation.ts'
import { OrganizationSwitch } from './organization-switch.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** What stands around every screen of a signed-in person. Nobody signed in: the way to sign in, and back. */
export function Shell() {
  const session = useQuery(sessionQuery)
  const { href } = useLocation()
  if (session.data === null) return <Navigate to="/sign-in" search={href === '/' ? {} : { next: href }} replace />
  if (session.data !== undefined) return <Frame session={session.data} />
  if (session.error === null) return null
  return (
    <main className="dead-end">
      <Failure error={session.error} holds="You stay signed in." retry={session.refetch} />
    </main>
  )
}

function Frame({ session }: { session: Session }) {
  const { helpShown, closeHelp } = useShortcuts()
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Sidebar session={session} />
      <div className="page">
        <ConnectionBar />
        <header className="phone-bar">
          <OrganizationSwitch session={session} />
          <Account session={session} />
        </header>
        <main id="content" className="content" key={session.organizationId}>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <BottomBar />
      <KeyboardHelp opened={helpShown} onClose={closeHelp} />
    </div>
  )
}

function Sidebar({ session }: { session: Session }) {
  return (
    <aside className="sidebar">
      <p className="brand">
        <Mark /> Fairlead
      </p>
      <OrganizationSwitch session={session} />
      <nav aria-label="Main">
        {SCREENS.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className="nav-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
            <Icon /> {label}
          </Link>
        ))}
        <a className="nav-link" href={REFERENCE.href} target="_blank" rel="noreferrer">
          <REFERENCE.icon /> {REFERENCE.label}
        </a>
      </nav>
      <div className="sidebar-end">
        <Account session={session} />
      </div>
    </aside>
  )
}

function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label="Main">
      {SCREENS.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
          <Icon />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
