import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { own } from '../../shared/words/words.ts'
import { partOf } from './checklist-items.ts'
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

/** What is settled outside the checklist, by the key of a pointer. */
const OTHER_SCREENS = { mailboxes: '/settings/mailboxes', verification: '/settings/address-verification' } as const

interface Props {
  readonly campaignId: string
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** Leads to the screen that settles a part; plain text where there is no such screen. */
export function PartLink({ part, ...props }: Props & { readonly part: ChecklistPart }) {
  return <ScreenLink screen={SCREENS[part]} {...props} />
}

/** Leads to the screen that settles what a problem or a warning points at. */
export function ProblemLink({ pointer, ...props }: Props & { readonly pointer: string }) {
  const screen = own(OTHER_SCREENS, pointer.split('/')[1] ?? '') ?? SCREENS[partOf(pointer)]
  return <ScreenLink screen={screen} {...props} />
}

function ScreenLink({ screen, campaignId, onFollow, children }: Props & { readonly screen: string | undefined }) {
  const { routesByPath } = useRouter()
  if (screen === undefined || !Object.hasOwn(routesByPath, screen)) return <>{children}</>
  return (
    <Link to={screen.replace('$campaignId', campaignId)} onClick={() => onFollow?.()}>
      {children}
    </Link>
  )
}
