import { Select, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { sentenceCase } from '../shared/words/words.ts'
import { NOTIFICATIONS } from './notification-words.ts'
import { DELIVERY_STATES, readWebhookFilters } from './webhook-filters.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/webhook')
const STATES = DELIVERY_STATES.map((state) => ({ value: state, label: sentenceCase(state) }))
const TYPES = [
  ...NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: name })),
  { value: 'webhook.test', label: 'Test' },
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
        aria-label="State"
        placeholder="Any state"
        clearable
        data={STATES}
        value={filters.only ?? null}
        onChange={(only) => set({ only })}
      />
      <Select
        aria-label="Notification"
        placeholder="Any notification"
        clearable
        data={TYPES}
        value={filters.type ?? null}
        onChange={(type) => set({ type })}
      />
      <TextInput
        type="date"
        aria-label="Since"
        title="Since this day"
        leftSection={<span className="quiet">Since</span>}
        leftSectionWidth={60}
        value={filters.since ?? ''}
        onChange={(event) => set({ since: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label="Until"
        title="Until this day, and on it"
        leftSection={<span className="quiet">Until</span>}
        leftSectionWidth={60}
        value={filters.until ?? ''}
        onChange={(event) => set({ until: event.currentTarget.value })}
      />
    </div>
  )
}
