import { Button, Menu } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { columnsOf } from './lead-view.ts'

const route = getRouteApi('/shell/campaigns/$campaignId/')
const MOST_OFFERED = 30

/** Chooses which keys of customData are columns; the choice stands in the address. */
export function ColumnMenu({ keys }: { keys: readonly string[] }) {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = columnsOf(view)
  // A comma would end a column in the address.
  const offered = [...new Set([...chosen, ...keys])].filter((key) => !key.includes(',')).slice(0, MOST_OFFERED)
  if (offered.length === 0) return null
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
    const { columns: _, ...rest } = view
    const search = next.length === 0 ? rest : { ...rest, columns: next.join(',') }
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default">Columns</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>From customData</Menu.Label>
        {offered.map((key) => (
          <Menu.CheckboxItem key={key} checked={chosen.includes(key)} onChange={() => toggle(key)}>
            {key}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
