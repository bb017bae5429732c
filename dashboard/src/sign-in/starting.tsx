import { useRouterState } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { starting as t } from './texts.tsx'

/** What the page begins with stays until the first screen takes its place: nobody looks at a blank page meanwhile. */
export function Starting({ children }: { children: ReactNode }): ReactElement {
  const isBlank: boolean = useRouterState({ select: ({ matches }) => matches.length === 0 })
  return (
    <>
      {isBlank && <p className="starting">{t.fairlead}</p>}
      {children}
    </>
  )
}
