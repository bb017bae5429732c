import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Mark } from '../shell/mark.tsx'
import { frontDoor as t } from './texts.tsx'

/** The frame of what is shown to nobody in particular: signing in, the first owner. */
export function FrontDoor({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main className="front-door">
      <div className="front-door-panel">
        <p className="brand">
          <Mark />
          {t.fairlead}
        </p>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
        {children}
      </div>
    </main>
  )
}

/** What stands behind the # of a link from a mail. It is taken out of the address at once, where shoulders read along. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
