import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { Failure, LoadMore, Waiting } from '../shared/components/loading-states.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { mayWrite, useSession } from '../shared/session/session.ts'
import { DeliveryFilterBar } from './delivery-filter-bar.tsx'
import { attemptInWords, durationInWords } from './delivery-words.ts'
import { notificationInWords } from './notification-words.ts'
import { OpenedDelivery } from './opened-delivery.tsx'
import { ResendRange } from './resend-range.tsx'
import { deliveriesQuery } from './webhook-queries.ts'
import { deliveryLog as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/webhook')

interface Props {
  readonly campaignId: string
  /** Absent where the campaign has no webhook. */
  readonly endpoint: Schemas['WebhookEndpoint'] | undefined
}

/** Every notification, newest first, and the one that is open. */
export function DeliveryLog({ campaignId, endpoint }: Props) {
  const filters = route.useSearch()
  const { delivery } = filters
  const navigate = route.useNavigate()
  const isWriter = mayWrite(useSession())
  const list = useInfiniteQuery(deliveriesQuery(campaignId, filters))
  const deliveries = list.data?.pages.flatMap(({ data }) => data)
  const { only, type, since, until } = filters
  const isFiltered = [only, type, since, until].some((filter) => filter !== undefined)
  const close = () => void navigate({ search: ({ delivery: _closed, ...rest }) => rest, resetScroll: false })
  return (
    <section className="stack" aria-labelledby="deliveries-heading">
      <div className="between">
        <h2 id="deliveries-heading">{t.deliveries}</h2>
        {isWriter && endpoint !== undefined && <ResendRange endpoint={endpoint} />}
      </div>
      <DeliveryFilterBar />
      {list.error !== null && <Failure error={list.error} holds={t.noNotificationIsLost} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {deliveries?.length === 0 && <NoDeliveries filtered={isFiltered} hasWebhook={endpoint !== undefined} />}
      {deliveries !== undefined && deliveries.length > 0 && <DeliveryRows deliveries={deliveries} />}
      <LoadMore more={list.hasNextPage} loading={list.isFetchingNextPage} load={list.fetchNextPage} />
      {delivery !== undefined && <OpenedDelivery campaignId={campaignId} deliveryId={delivery} onClose={close} />}
    </section>
  )
}

function NoDeliveries({ filtered, hasWebhook }: { filtered: boolean; hasWebhook: boolean }) {
  if (filtered) return <p className="surface empty">{t.noDeliveryFitsTheFilters}</p>
  return (
    <div className="surface empty">
      <p>{hasWebhook ? t.eachNotificationAndHowItsAttempts : t.saveAnAddressAboveAndIt}</p>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t.whatANotificationHolds}
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
            <th>{t.notification}</th>
            <th>{t.state}</th>
            <th className="number">{t.attempts}</th>
            <th>{t.lastAnswer}</th>
            <th className="number">{t.took}</th>
            <th className="number">{t.created}</th>
            <th className="number">{t.nextAttempt}</th>
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
  const {
    deliveryId,
    eventType,
    state,
    attemptCount,
    lastAttempt,
    createdAt,
    nextAttemptAt,
    campaignId,
    test: isTest,
  } = delivery
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
          {notificationInWords(eventType)}
        </Link>
        {isTest && eventType !== 'webhook.test' && <span className="quiet">{t.test}</span>}
        <code className="quiet delivery-id">{deliveryId}</code>
      </td>
      <td>
        <StateWord state={state} />
      </td>
      <td className="number" data-unit={attemptCount === 1 ? 'attempt' : 'attempts'}>
        {attemptCount}
      </td>
      <td>{lastAttempt === null ? <span className="quiet">—</span> : attemptInWords(lastAttempt)}</td>
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
