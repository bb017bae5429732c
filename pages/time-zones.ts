import { html } from './html.ts'
import type { Html } from './html.ts'
import { currentZoneName, zoneName } from './zone-names.ts'

const regions = new Map<string, readonly (readonly [region: string, zones: readonly string[]])[]>()

/** The time zones of the runtime by region, each region sorted by name; worked out once for each language. */
function zonesByRegion(language: string): readonly (readonly [region: string, zones: readonly string[]])[] {
  const found = regions.get(language)
  if (found !== undefined) return found
  const { compare } = new Intl.Collator(language)
  const zones = Intl.supportedValuesOf('timeZone').map(currentZoneName).toSorted()
  const sorted = [...Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf('/')))].map(
    ([region, ofRegion]) =>
      [region, ofRegion.toSorted((one, other) => compare(zoneName(one, language), zoneName(other, language)))] as const,
  )
  regions.set(language, sorted)
  return sorted
}

/** The time zones of the runtime by region, as `<option>`s; `selected` comes first when it is none of them. */
export function timezoneOptions(selected: string, language: string): Html {
  const grouped = zonesByRegion(language)
  const chosen = currentZoneName(selected)
  const option = (zone: string): Html =>
    html`<option value="${zone}" ${zone === chosen && html`selected`}>${zoneName(zone, language)}</option>`
  const isListed = chosen === 'UTC' || grouped.some(([, zones]) => zones.includes(chosen))
  return html`${(isListed ? ['UTC'] : [chosen, 'UTC']).map(option)}${grouped.map(
    ([region, zones]) => html`<optgroup label="${region}">${zones.map(option)}</optgroup>`,
  )}`
}

/** `UTC+1`, `UTC−3:30` or `UTC`. */
export function showOffset(at: Temporal.ZonedDateTime): string {
  const minutes = Math.round(at.offsetNanoseconds / 60_000_000_000)
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  const hours = Math.trunc(Math.abs(minutes) / 60)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** `Central European Time – Berlin (UTC+1)`, or the offset alone where the zone is named so. */
export function showZone(at: Temporal.ZonedDateTime, language: string): string {
  const [name, offset] = [zoneName(at.timeZoneId, language), showOffset(at)]
  return name === offset ? offset : `${name} (${offset})`
}
