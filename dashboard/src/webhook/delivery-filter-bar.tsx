import { Select, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { sentenceCase } from '../shared/words/words.ts'
import { NOTIFICATIONS } from './notification-words.ts'
import { DELIVERY_STATES, readWebhookFilters } from './webhook-filters.ts'
import { deliveryFilterBar as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/webhook')
const STATES = DELIVERY_STATES.map((state) => ({ value: state, label: sentenceCase(state) }))
const TYPES = [
  ...NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: name })),
  { value: 'webhook.test', label: t.test },
]

/** Which deliveries are listed: their state, their type, from which day to which. */
export function DeliveryFilterBar() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const set = (part: Record<string, string | null>) =>
    void navigate({ search: readWebhookFilters({ ...filters, ...part }), replace: true, resetScroll: false })
  return (
    <div className="row delivery-filters">
      <Select
        aria-label={t.state}
        placeholder={t.anyState}
        clearable
        data={STATES}
        value={filters.only ?? null}
        onChange={(only) => set({ only })}
      />
      <Select
        aria-label={t.notification}
        placeholder={t.anyNotification}
        clearable
        data={TYPES}
        value={filters.type ?? null}
        onChange={(type) => set({ type })}
      />
      <TextInput
        type="date"
        aria-label={t.since}
        title={t.sinceThisDay}
        leftSection={<span className="quiet">{t.since}</span>}
        leftSectionWidth={60}
        value={filters.since ?? ''}
        onChange={(event) => set({ since: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={t.until}
        title={t.untilThisDayAndOnIt}
        leftSection={<span className="quiet">{t.until}</span>}
        leftSectionWidth={60}
        value={filters.until ?? ''}
        onChange={(event) => set({ until: event.currentTarget.value })}
      />
    </div>
  )
}
