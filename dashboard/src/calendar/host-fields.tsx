import { Checkbox, TextInput } from '@mantine/core'
import { TimeZoneSelect } from '../shared/time-zone-select.tsx'
import type { FieldsProps } from './calendar-form.tsx'

/** Who meets the prospect. */
export function HostFields({ draft, set, faults }: FieldsProps) {
  return (
    <fieldset className="calendar-fields">
      <legend>Host</legend>
      <Checkbox
        label="The first owner of the organization, in the time zone of the schedule"
        checked={!draft.hasHost}
        onChange={(event) => set({ hasHost: !event.currentTarget.checked })}
      />
      {draft.hasHost && (
        <>
          <TextInput
            label="Name"
            description="On the booking page and in the invitation."
            required
            maxLength={200}
            value={draft.hostName}
            error={faults['host/name']}
            onChange={(event) => set({ hostName: event.currentTarget.value })}
          />
          <TextInput
            label="Email"
            description="Gets the invitations; never on the booking page."
            type="email"
            required
            maxLength={254}
            value={draft.hostEmail}
            error={faults['host/email']}
            onChange={(event) => set({ hostEmail: event.currentTarget.value })}
          />
          <TimeZoneSelect
            label="Time zone"
            description="In which the weekly hours are read."
            value={draft.hostZone}
            error={faults['host/timezone']}
            set={(hostZone) => set({ hostZone })}
          />
        </>
      )}
    </fieldset>
  )
}
