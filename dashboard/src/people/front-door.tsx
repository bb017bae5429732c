import type { ReactNode } from 'react'
import { Mark } from '../shell/icons.tsx'

/** The frame of what is shown to nobody in particular: signing in, the first owner. */
export function FrontDoor({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main className="front-door">
      <div className="front-door-panel">
        <p className="brand">
          <Mark /> Fairlead
        </p>
        <h1>{title}</h1>
        <p className="quiet">{lead}</p>
        {children}
      </div>
    </main>
  )
}
