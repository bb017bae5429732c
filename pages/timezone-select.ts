import { html, type Html } from './html.ts'
import { presentName } from './zone-names.ts'

/** The time zones of the runtime by region, as `<option>`s; `selected` comes first when it is none of them. */
export function timezoneOptions(selected: string): Html {
  const names = Intl.supportedValuesOf('timeZone').map(presentName).toSorted()
  const chosen = presentName(selected)
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
