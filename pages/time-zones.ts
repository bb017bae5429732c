import { html } from './html.ts'
import type { Html } from './html.ts'

/** Names that the runtime lists under their former spelling. */
const RENAMED: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The former names with those of today, for the script: browsers tell the former. */
export const renamedZones = JSON.stringify(RENAMED)

/** The name that a time zone goes by today: the runtime lists some under their former one. */
export function currentZoneName(zone: string): string {
  return RENAMED[zone] ?? zone
}

/** The time zones of the runtime by region, as `<option>`s; `selected` comes first when it is none of them. */
export function timezoneOptions(selected: string): Html {
  const names = Intl.supportedValuesOf('timeZone').map(currentZoneName).toSorted()
  const chosen = currentZoneName(selected)
  const regions = Map.groupBy(names, (name) => name.slice(0, name.indexOf('/')))
  const others = chosen === 'UTC' || names.includes(chosen) ? ['UTC'] : [chosen, 'UTC']
  return html`${others.map((name) => option(name, name, chosen))}${[...regions].map(([region, zones]) => group(region, zones, chosen))}`
}

function group(region: string, zones: readonly string[], chosen: string): Html {
  return html`<optgroup label="${region}">
    ${zones.map((zone) => option(zone, zone.slice(region.length + 1), chosen))}
  </optgroup>`
}

function option(zone: string, name: string, chosen: string): Html {
  const label = name.replaceAll('_', ' ').replaceAll('/', ', ')
  const selected = zone === chosen && html`selected`
  return html`<option value="${zone}" ${selected}>${label}</option>`
}
