import type { Schemas } from '../../api/client.ts'

/** A label as its name; the dot only repeats it. */
export function Label({ label: { name, color } }: { label: Pick<Schemas['InboxLabel'], 'name' | 'color'> }) {
  return (
    <span className="label">
      <span className={`label-dot is-${color}`} aria-hidden="true" />
      <span className="cut">{name}</span>
    </span>
  )
}
