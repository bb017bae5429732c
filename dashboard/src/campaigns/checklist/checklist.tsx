import './checklist.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { NEWEST } from '../../mail/mail-filters.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { mayWrite, useSession } from '../../shared/session/session.ts'
import { funnelQuery, heldQuery, readinessQuery } from '../campaign-queries.ts'
import { checklistItems, isUnwritten } from './checklist-items.ts'
import type { ChecklistItem } from './checklist-items.ts'
import { PartLink } from './part-link.tsx'
import { noteHidden, wasRead } from './remembered-campaigns.ts'
import { checklist as t } from './texts.tsx'

/** The way from an empty campaign to its first email, step by step: whole on the first tab, one line on the others. */
export function Checklist({ campaign, onHide }: { campaign: Schemas['Campaign']; onHide: () => void }) {
  const { campaignId, status } = campaign
  const isFirstTab = useLocation({ select: ({ pathname }) => pathname.split('/').filter(Boolean).length === 2 })
  const readiness = useQuery(readinessQuery(campaignId))
  const funnel = useQuery(funnelQuery(campaignId))
  if (readiness.error !== null && readiness.data === undefined) {
    return <Failure error={readiness.error} retry={readiness.refetch} />
  }
  const { problems = [], warnings = [] } = readiness.data ?? {}
  const missing = [...problems, ...warnings.filter(isUnwritten)]
  const items = checklistItems(campaign, missing, funnel.data, wasRead(campaignId))
  const next = items.find(({ isDone, isOptional }) => !isDone && !isOptional)
  const done = items.filter(({ isDone }) => isDone).length
  // Unseen until it is known, it holds its place: whoever began below is not pushed away.
  const isAwaited = readiness.data === undefined || funnel.data === undefined
  return (
    <section className="surface checklist" aria-labelledby="checklist-heading" data-awaited={isAwaited || undefined}>
      <div className="checklist-head">
        <strong id="checklist-heading" role="heading" aria-level={2}>
          {t.getStarted}
        </strong>
        <span className="quiet">{t.doneOf(done, items.length)}</span>
        {!isFirstTab && next !== undefined && <span>{t.next(<StepLink item={next} campaignId={campaignId} />)}</span>}
        {status === 'active' && (
          <Button
            variant="subtle"
            size="compact-xs"
            className="checklist-hide"
            onClick={() => {
              noteHidden(campaignId)
              onHide()
            }}
          >
            {t.hide}
          </Button>
        )}
      </div>
      {isFirstTab && (
        <ol>
          {items.map((item) => (
            <Item key={item.part} item={item} isNext={item === next} campaignId={campaignId} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Item({ item, isNext, campaignId }: { item: ChecklistItem; isNext: boolean; campaignId: string }) {
  const { isDone, detail } = item
  const Icon = isDone ? CircleCheck : Circle
  return (
    <li className={isDone ? 'is-done' : isNext ? 'is-next' : undefined} aria-current={isNext ? 'step' : undefined}>
      <Icon className="icon" aria-hidden="true" />
      <span className="checklist-label">
        <StepLink item={item} campaignId={campaignId} />
        {isDone && <span className="visually-hidden">{t.done}</span>}
      </span>
      <span className="quiet">{detail}</span>
    </li>
  )
}

/** Leads to where a step is taken. */
function StepLink({
  item: { part, label, isDone, hold },
  campaignId,
}: {
  item: ChecklistItem
  campaignId: string
}): ReactNode {
  const isWriter = mayWrite(useSession())
  if (part === 'activate') {
    return isDone || !isWriter ? (
      label
    ) : (
      <Link to="/campaigns/$campaignId" params={{ campaignId }} hash="activate">
        {label}
      </Link>
    )
  }
  if (part === 'held') return <HeldLink campaignId={campaignId} hold={hold} label={label} />
  if (part === 'email') {
    return (
      <Link to="/mail" search={{ campaign: campaignId, message: NEWEST }}>
        {label}
      </Link>
    )
  }
  return (
    <PartLink part={part} campaignId={campaignId}>
      {label}
    </PartLink>
  )
}

/** Leads to the lead that is held; where there are several, to their list. */
function HeldLink({
  campaignId,
  hold = 'any',
  label,
}: {
  campaignId: string
  hold?: string | undefined
  label: string
}) {
  const { data } = useQuery(heldQuery(campaignId, hold))
  const [only, other] = data?.data ?? []
  if (only !== undefined && other === undefined) {
    return (
      <Link to="/leads/$prospectId" params={{ prospectId: only.prospectId }}>
        {label}
      </Link>
    )
  }
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId }} search={{ hold }}>
      {label}
    </Link>
  )
}
