import { TextInput } from '@mantine/core'
import { TimeZoneSelect } from '../shared/components/time-zone-select.tsx'
import { personFields as t } from './texts.tsx'

interface Person {
  readonly name: string
  readonly email: string
  readonly timezone: string
}

interface Props {
  readonly person: Person
  readonly set: (part: Partial<Person>) => void
  /** What the API found wrong, by field. */
  readonly faults: Readonly<Partial<Record<keyof Person, string | undefined>>>
  /** What is read in the time zone. */
  readonly zoneMeaning: string
}

/** Who meets the prospect, and in which time zone they live. */
export function PersonFields({ person, set, faults, zoneMeaning }: Props) {
  return (
    <>
      <TextInput
        label={t.name}
        description={t.nameHelp}
        required
        maxLength={200}
        value={person.name}
        error={faults.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t.email}
        description={t.emailHelp}
        type="email"
        required
        maxLength={254}
        value={person.email}
        error={faults.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
      <TimeZoneSelect
        label={t.timeZone}
        description={zoneMeaning}
        value={person.timezone}
        error={faults.timezone}
        set={(timezone) => set({ timezone })}
      />
    </>
  )
}
