import { ListChecks, Search } from 'lucide-react'
import { Kbd, UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { Fragment, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Waiting } from '../shared/components/loading-states.tsx'
import { forgetScreens } from '../shared/hooks/recent-screens.ts'
import type { PresentSession } from '../shared/session/session.ts'
import { ShownSession, isPresent, signInQuery } from '../shared/session/session.ts'
import { AccountButton } from './account-button.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LeadViews } from './lead-views.tsx'
import { NoOrganization } from './dead-ends.tsx'
import { Mark } from './mark.tsx'
import { CommandPalette, KeyboardHelp } from './late-parts.tsx'
import { useLive } from './live-changes.ts'
import { GROUPS } from './navigation.ts'
import { OrganizationSwitch } from './organization-switch.tsx'
import { MOD, openPalette, useShortcuts } from './shortcuts.ts'
import { FloatingUndo, UndoProvider } from './undo.tsx'
import { DueTasks, UnmatchedCount, WaitingApprovals, WaitingInTab, WaitingReplies } from './waiting-counts.tsx'
import { shell as t } from './texts.tsx'

/** What stands around every screen of a signed-in person. When the session ends, the router leads to sign-in and back. */
export function Shell() {
  const session = useQuery(signInQuery).data?.session
  const router = useRouter()
  const isOver = session === null
  useEffect(() => {
    if (isOver) void router.invalidate()
  }, [isOver, router])
  if (!session) return null
  if (!isPresent(session)) return <NoOrganization session={session} />
  return (
    <ShownSession value={session}>
      <Frame session={session} />
    </ShownSession>
  )
}

function Frame({ session }: { session: PresentSession }) {
  const { helpShown, closeHelp } = useShortcuts()
  useLive(session.organizationId)
  useEffect(() => forgetScreens, [session.organizationId, session.user.userId])
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      <WaitingInTab />
      <Sidebar session={session} />
      <div className="page">
        <ConnectionBar />
        <header className="phone-bar">
          <OrganizationSwitch session={session} />
          <Link to="/approvals" className="phone-approvals">
            <ListChecks className="icon" aria-hidden="true" />
            <span className="visually-hidden">{t.approvals}</span> <WaitingApprovals />
          </Link>
          <UnstyledButton className="phone-find" aria-label={t.find} onClick={() => void openPalette()}>
            <Search className="icon" aria-hidden="true" />
          </UnstyledButton>
          <AccountButton session={session} />
        </header>
        <UndoProvider key={session.organizationId}>
          <main id="content" className="content">
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          </main>
          <FloatingUndo />
        </UndoProvider>
      </div>
      <BottomBar />
      <Suspense fallback={null}>
        <CommandPalette />
      </Suspense>
      <Suspense fallback={null}>
        <KeyboardHelp opened={helpShown} onClose={closeHelp} />
      </Suspense>
    </div>
  )
}

function Sidebar({ session }: { session: PresentSession }) {
  return (
    <aside className="sidebar">
      <p className="brand">
        <Mark />
        {t.fairlead}
      </p>
      <OrganizationSwitch session={session} />
      <UnstyledButton className="nav-link find" onClick={() => void openPalette()}>
        <Search className="icon" aria-hidden="true" />
        {t.find2(<Kbd>{t.k(MOD)}</Kbd>)}
      </UnstyledButton>
      <nav aria-label={t.main}>
        {GROUPS.map(({ title, screens }) => (
          <Fragment key={title}>
            <h2 className="nav-title">{title}</h2>
            {screens.map(({ to, label, icon: Icon }) => (
              <Fragment key={to}>
                <Link to={to} className="nav-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
                  <Icon className="icon" aria-hidden="true" /> {label}
                  {to === '/inbox' && <WaitingReplies />}
                  {to === '/approvals' && <WaitingApprovals />}
                  {to === '/meetings' && <UnmatchedCount />}
                  {to === '/tasks' && <DueTasks />}
                </Link>
                {to === '/leads' && <LeadViews />}
              </Fragment>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="sidebar-end">
        <AccountButton session={session} />
      </div>
    </aside>
  )
}

/** Says that the connection or the server is lost, as long as it is. */
function ConnectionBar() {
  const { online } = useNetwork()
  const cache = useQueryClient().getQueryCache()
  const isLost = useSyncExternalStore(
    (tell) => cache.subscribe(tell),
    () =>
      cache
        .findAll({ type: 'active' })
        .some(({ state }) => (state.fetchFailureReason ?? state.error) instanceof TypeError),
  )
  if (online && !isLost) return null
  return (
    <p className="connection-bar" role="status">
      {online ? t.serverLost : t.youAreOfflineWhatYouSee}
    </p>
  )
}
