import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { DragHandle, movedTo, useReorder } from '../campaigns/editor/reorder.tsx'
import { FACTS } from './fact-names.ts'
import { KNOWN_COLUMNS, columnOf, columnsIn } from './table/columns.ts'
import { columnsOf } from './lead-view.ts'
import type { LeadView } from './lead-view.ts'
import { columnMenu as t } from './texts.tsx'

interface ColumnMenuProps {
  readonly view: LeadView
  readonly isOfAll: boolean
  /** Keys of customData that can be columns. */
  readonly keys: readonly string[]
  readonly onView: (view: LeadView) => void
}

/** Chooses the columns and their order; the choice stands in the address. */
export function ColumnMenu({ view, isOfAll, keys, onView }: ColumnMenuProps) {
  const [search, setSearch] = useState('')
  const chosen = columnsIn(columnsOf(view), isOfAll).map(({ key }) => key)
  const facts = Object.keys(FACTS)
    .filter((path) => path !== 'title')
    .map((path) => `facts.${path}`)
  // A comma would end a column in the address.
  const others = [...KNOWN_COLUMNS, ...facts, ...keys].filter((key) => !key.includes(',') && !chosen.includes(key))
  const isFound = (key: string) => columnOf(key).label.toLowerCase().includes(search.trim().toLowerCase())
  const choose = (next: readonly string[]) => {
    const { columns: _, ...rest } = view
    onView(next.length === 0 ? rest : { ...rest, columns: next.join(',') })
  }
  const order = useReorder(chosen.length, (from, to) => choose(movedTo(chosen, from, to)))
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className="column-button"
          leftSection={<Columns3 className="icon" aria-hidden="true" />}
        >
          {t.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="stack column-menu">
          <TextInput
            aria-label={t.searchColumns}
            placeholder={t.searchColumns}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <p className="visually-hidden" role="status">
            {order.said}
          </p>
          <ol className="column-choices" ref={order.list}>
            {chosen.filter(isFound).map((key) => (
              <li key={key} className="between" {...order.item(chosen.indexOf(key))}>
                <Checkbox
                  size="xs"
                  checked
                  label={labelOf(key)}
                  onChange={() => choose(chosen.filter((one) => one !== key))}
                />
                {/* Between those that a search finds, others keep their places. */}
                {search.trim() === '' && chosen.length > 1 && (
                  <DragHandle {...order.handle(chosen.indexOf(key), columnOf(key).label)} />
                )}
              </li>
            ))}
            {others.filter(isFound).map((key) => (
              <li key={key}>
                <Checkbox size="xs" checked={false} label={labelOf(key)} onChange={() => choose([...chosen, key])} />
              </li>
            ))}
          </ol>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A fact and a key of a file may have one name. */
function labelOf(key: string): string {
  const { label, kind } = columnOf(key)
  return kind === 'custom' ? t.customField(label) : label
}
