import { html } from './html.ts'
import type { Html } from './html.ts'
import { currentZoneName, zoneName } from './zone-names.ts'

const sortedZones = new Map<string, readonly string[]>()

/** The time zones of the runtime sorted by name, which begins with the city; worked out once for each language. */
function zonesByName(language: string): readonly string[] {
  const found = sortedZones.get(language)
  if (found !== undefined) return found
  const { compare } = new Intl.Collator(language)
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentZoneName)])]
  const sorted = zones.toSorted((one, other) => compare(zoneName(one, language), zoneName(other, language)))
  sortedZones.set(language, sorted)
  return sorted
}

/** The time zones of the runtime as `<option>`s, `selected` first, then those that are `near`, then all others by city. */
export function timezoneOptions(selected: string, language: string, near: readonly string[] = []): Html {
  const chosen = currentZoneName(selected)
  const first = [...new Set([chosen, ...near.map(currentZoneName)])]
  const others = zonesByName(language).filter((zone) => !first.includes(zone))
  const option = (zone: string): Html =>
    html`<option value="${zone}" ${zone === chosen && html`selected`}>${zoneName(zone, language)}</option>`
  return html`${first.map(option)}
    <hr />
    ${others.map(option)}`
}

/** `UTC+1`, `UTC−3:30` or `UTC`. */
export function showOffset(at: Temporal.ZonedDateTime): string {
  const minutes = Math.round(at.offsetNanoseconds / 60_000_000_000)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `Berlin – Central European Time (UTC+1)`, or the offset alone where the zone is named so. */
export function showZone(at: Temporal.ZonedDateTime, language: string): string {
  const [name, offset] = [zoneName(at.timeZoneId, language), showOffset(at)]
  return name === offset ? offset : `${name} (${offset})`
}
