import { Checkbox, Select, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isProvider, PROVIDER_CHOICES, PROVIDERS } from '../connections/calendar-provider-words.ts'
import type { FieldsProps } from './calendar-draft.ts'
import { providerFields as t } from './texts.tsx'

const CHOICES = [{ value: 'builtin', label: t.ownPage }, ...PROVIDER_CHOICES]

/** Where the calendar link leads: to our own booking page, or to one elsewhere. */
export function ProviderFields({ draft, set, faults }: FieldsProps) {
  const { provider, url, passContact } = draft
  return (
    <fieldset className="calendar-fields">
      <legend>{t.bookingPage}</legend>
      <Select
        label={t.linkOpens}
        allowDeselect={false}
        data={CHOICES}
        value={provider}
        error={faults['provider']}
        onChange={(chosen) => set({ provider: isProvider(chosen) ? chosen : 'builtin' })}
      />
      {provider !== 'builtin' && (
        <>
          <TextInput
            label={t.pageAddress}
            placeholder={PROVIDERS[provider].page}
            type="url"
            required
            maxLength={2_000}
            value={url}
            error={faults['url']}
            onChange={(event) => set({ url: event.currentTarget.value })}
          />
          <Checkbox
            label={t.fillIn}
            description={t.fillInHelp}
            checked={passContact}
            onChange={(event) => set({ passContact: event.currentTarget.checked })}
          />
          <p className="quiet">
            {t.bookingsComeInThroughATimes(
              PROVIDERS[provider].hint,
              <Link to="/settings/calendars">{t.connectedCalendar}</Link>,
            )}
          </p>
        </>
      )}
    </fieldset>
  )
}
