import { MultiSelect, Radio, TextInput } from '@mantine/core'
import { isNotification, NOTIFICATIONS } from './notification-words.ts'
import type { NotificationType } from './notification-words.ts'

const TYPES = NOTIFICATIONS.map(({ type, name }) => ({ value: type, label: name }))

/** A range as it is typed: times are those of a field for date and time, on the viewer's clock. */
export interface TypedRange {
  readonly states: 'failed' | 'all'
  readonly since: string
  /** Empty for a range that has no end. */
  readonly until: string
  /** Empty for every type. */
  readonly types: readonly NotificationType[]
}

interface Props {
  readonly typed: TypedRange
  readonly onChange: (part: Partial<TypedRange>) => void
}

/** Which notifications: failed or all, from when to when, of which types. */
export function RangeFields({ typed, onChange }: Props) {
  return (
    <>
      <Radio.Group
        label="Which"
        value={typed.states}
        onChange={(value) => onChange({ states: value === 'all' ? 'all' : 'failed' })}
      >
        <div className="row">
          <Radio value="failed" label="What failed" />
          <Radio value="all" label="Everything" />
        </div>
      </Radio.Group>
      <div className="range-times">
        <TextInput
          type="datetime-local"
          label="Happened since"
          value={typed.since}
          onChange={(event) => onChange({ since: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="And before"
          value={typed.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </div>
      <p className="quiet">Times are on your clock. Without an end it goes on until now.</p>
      <MultiSelect
        label="Notifications"
        placeholder={typed.types.length === 0 ? 'Every notification' : ''}
        clearable
        data={TYPES}
        value={[...typed.types]}
        onChange={(types) => onChange({ types: types.filter(isNotification) })}
      />
    </>
  )
}

/** An instant as a field for date and time has it, on the viewer's clock. */
export function localOf(instant: string): string {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant of such a field; undefined where it is empty or half filled. */
export function instantOf(local: string): string | undefined {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
