import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/ago.tsx'
import { Failure } from '../shared/failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { StateWord } from '../shared/state-word.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { sentenceCase } from '../shared/words.ts'
import { durationInWords, eventInWords, outcomeInWords } from './delivery-words.ts'
import { OpenedDelivery } from './opened-delivery.tsx'
import { DELIVERY_STATES } from './webhook-filters.ts'
import { deliveriesQuery } from './webhook-queries.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/webhook')
const STATES = [
  { value: '', label: 'All' },
  ...DELIVERY_STATES.map((state) => ({ value: state, label: sentenceCase(state) })),
]

/** Every notification, newest first, and the one that is open. */
export function DeliveryLog({ campaignId, hasWebhook }: { campaignId: string; hasWebhook: boolean }) {
  const { only, delivery } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(deliveriesQuery(campaignId, only))
  const deliveries = list.data?.pages.flatMap(({ data }) => data)
  const close = () => void navigate({ search: ({ delivery: _closed, ...rest }) => rest, resetScroll: false })
  return (
    <section className="stack" aria-labelledby="deliveries-heading">
      <div className="between">
        <h2 id="deliveries-heading">Deliveries</h2>
        <Select
          aria-label="Which deliveries"
          allowDeselect={false}
          data={STATES}
          value={only ?? ''}
          onChange={(chosen) => {
            const next = DELIVERY_STATES.find((one) => one === chosen)
            void navigate({ search: next === undefined ? {} : { only: next }, resetScroll: false })
          }}
        />
      </div>
      {list.error !== null && <Failure error={list.error} holds="No notification is lost." retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {deliveries?.length === 0 && <NoDeliveries filtered={only !== undefined} hasWebhook={hasWebhook} />}
      {deliveries !== undefined && deliveries.length > 0 && <DeliveryRows deliveries={deliveries} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      {delivery !== undefined && <OpenedDelivery campaignId={campaignId} deliveryId={delivery} onClose={close} />}
    </section>
  )
}

function NoDeliveries({ filtered, hasWebhook }: { filtered: boolean; hasWebhook: boolean }) {
  if (filtered) return <p className="surface empty">No delivery is in this state.</p>
  return (
    <div className="surface empty">
      <p>
        {hasWebhook
          ? 'Each notification and how its attempts went appears here. Send a test to see one arrive.'
          : 'Save an address above, and each meeting that is booked is told to it.'}
      </p>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        What a notification holds
      </a>
    </div>
  )
}

function DeliveryRows({ deliveries }: { deliveries: readonly Schemas['ListedDelivery'][] }) {
  return (
    <div className="surface is-table">
      <table className="table">
        <thead>
          <tr>
            <th>Notification</th>
            <th>State</th>
            <th className="number">Attempts</th>
            <th>Last answer</th>
            <th className="number">Took</th>
            <th className="number">Created</th>
            <th className="number">Next attempt</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DeliveryRow({ delivery }: { delivery: Schemas['ListedDelivery'] }) {
  const { deliveryId, eventType, state, attemptCount, lastAttempt, createdAt, nextAttemptAt, campaignId } = delivery
  return (
    <tr>
      <td className="is-main">
        <Link
          to="/campaigns/$campaignId/webhook"
          params={{ campaignId }}
          search={(before) => ({ ...before, delivery: deliveryId })}
          className="row-link"
          resetScroll={false}
        >
          {eventInWords(eventType)}
        </Link>
        <code className="quiet delivery-id">{deliveryId}</code>
      </td>
      <td>
        <StateWord state={state} />
      </td>
      <td className="number" data-unit={attemptCount === 1 ? 'attempt' : 'attempts'}>
        {attemptCount}
      </td>
      <td>{lastAttempt === null ? <span className="quiet">—</span> : outcomeInWords(lastAttempt)}</td>
      <td className="number">{durationInWords(lastAttempt?.durationMs ?? null)}</td>
      <td className="number">
        <Ago at={createdAt} />
      </td>
      <td className="number is-next">
        <Ago at={nextAttemptAt} />
      </td>
    </tr>
  )
}
