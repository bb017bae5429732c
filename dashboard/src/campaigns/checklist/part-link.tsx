import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChecklistPart } from './checklist-items.ts'

const SCREENS: Readonly<Partial<Record<ChecklistPart, string>>> = {
  icp: '/campaigns/$campaignId/ideal-customer',
  sequence: '/campaigns/$campaignId/sequence',
  schedule: '/campaigns/$campaignId/schedule',
  calendar: '/campaigns/$campaignId/calendar',
  sending: '/settings/organization',
  webhook: '/campaigns/$campaignId/webhook',
  leads: '/campaigns/$campaignId',
}

interface Props {
  readonly part: ChecklistPart
  readonly campaignId: string
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** Leads to the screen that settles a part; plain text where there is no such screen. */
export function PartLink({ part, campaignId, onFollow, children }: Props) {
  const { routesByPath } = useRouter()
  const screen = SCREENS[part]
  if (screen === undefined || !Object.hasOwn(routesByPath, screen)) return <>{children}</>
  return (
    <Link to={screen.replace('$campaignId', campaignId)} onClick={() => onFollow?.()}>
      {children}
    </Link>
  )
}
