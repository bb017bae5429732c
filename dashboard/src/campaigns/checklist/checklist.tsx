import './checklist.css'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { hostsQuery } from '../../hosts/host-queries.ts'
import { Failure } from '../../shared/components/loading-states.tsx'
import { funnelQuery, readinessQuery } from '../campaign-queries.ts'
import { checklistItems } from './checklist-items.ts'
import type { ChecklistItem } from './checklist-items.ts'
import { PartLink } from './part-link.tsx'
import { checklist as t } from './texts.tsx'

const SIGNS = { done: ['✓', t.done], missing: ['✕', t.missing], open: ['○', t.notYet] } as const

/** What leads from an empty draft to an active campaign; each item to where it is settled. */
export function Checklist({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  const readiness = useQuery(readinessQuery(campaignId))
  const funnel = useQuery(funnelQuery(campaignId))
  const named = campaign.calendar.hosts ?? []
  const hosts = useQuery({ ...hostsQuery, enabled: named.length === 1 })
  if (readiness.error !== null && readiness.data === undefined) {
    return <Failure error={readiness.error} retry={readiness.refetch} />
  }
  const { ready, problems } = readiness.data ?? { ready: false, problems: [] }
  const names = (hosts.data ?? []).filter(({ hostId }) => named.includes(hostId)).map(({ name }) => name)
  const items = checklistItems(campaign, problems, funnel.data?.total, names)
  // Unseen until it is known, it holds its place: whoever began below is not pushed away.
  const waiting = readiness.data === undefined ? t.isAwaited : ''
  return (
    <section className={`surface stack checklist${waiting}`} aria-labelledby="checklist-heading">
      <h2 id="checklist-heading">{t.fromDraftToActive}</h2>
      <ol>
        {items.map((item) => (
          <Item key={item.part} item={item} campaignId={campaignId} />
        ))}
        <li>
          <span className="sign is-unknown" aria-hidden="true">
            ○
          </span>
          <div>
            <strong>{t.activateCampaign}</strong>
            <p className="quiet">{ready ? t.nothingIsMissingTheButtonAbove : t.onceNothingAboveIsMissing}</p>
          </div>
        </li>
      </ol>
    </section>
  )
}

function Item({ item, campaignId }: { item: ChecklistItem; campaignId: string }) {
  const [sign, word] = SIGNS[item.state]
  const tone = { done: 'is-match', missing: 'is-miss', open: 'is-unknown' }[item.state]
  return (
    <li>
      <span className={`sign ${tone}`} aria-hidden="true">
        {sign}
      </span>
      <div>
        <PartLink part={item.part} campaignId={campaignId}>
          <strong>{item.label}</strong>
        </PartLink>
        <span className="visually-hidden">{word}</span>
        {item.details.map((detail) => (
          <p key={detail} className={item.state === 'missing' ? undefined : 'quiet'}>
            {detail}
          </p>
        ))}
      </div>
    </li>
  )
}
