import { Checkbox, Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isProvider, PROVIDER_CHOICES, PROVIDERS } from '../connections/calendar-provider-words.ts'
import type { FieldsProps } from './calendar-draft.ts'

const CHOICES = [{ value: 'builtin', label: 'Booking page of Fairlead' }, ...PROVIDER_CHOICES]

/** Where the calendar link leads: to our own booking page, or to one elsewhere. */
export function ProviderFields({ draft, set, faults }: FieldsProps) {
  const { provider, url, passContact } = draft
  return (
    <fieldset className="calendar-fields">
      <legend>Booking page</legend>
      <Select
        label="The calendar link leads to"
        allowDeselect={false}
        data={CHOICES}
        value={provider}
        error={faults['provider']}
        onChange={(chosen) => set({ provider: isProvider(chosen) ? chosen : 'builtin' })}
      />
      {provider !== 'builtin' && (
        <>
          <TextInput
            label="Address of the booking page"
            placeholder={PROVIDERS[provider].page}
            type="url"
            required
            maxLength={2_000}
            value={url}
            error={faults['url']}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <Checkbox
            label="Fill in the lead’s name and email there"
            description="They travel in the address, so the provider gets them before anybody books."
            checked={passContact}
            onChange={(event) => set({ passContact: event.currentTarget.checked })}
          />
          <p className="quiet">
            {PROVIDERS[provider].hint} Bookings come in through a{' '}
            <Link to="/settings/calendars">connected calendar</Link>; times, questions and hosts are set there.
          </p>
        </>
      )}
    </fieldset>
  )
}
