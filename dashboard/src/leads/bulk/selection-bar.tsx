import { Button, Menu } from '@mantine/core'
import { counted } from '../../shared/words/words.ts'
import type { Act } from './action-words.ts'
import type { Total } from '../lead-total.tsx'
import { MOST_CHOSEN, NOTHING } from '../table/selection.ts'
import type { Selection } from '../table/selection.ts'

interface SelectionBarProps {
  readonly selection: Selection
  readonly total: Total | undefined
  readonly mayErase: boolean
  readonly select: (selection: Selection) => void
  readonly onAct: (act: Act) => void
}

/** What can be done to the leads that are chosen; it stands at the foot of the window while any are. */
export function SelectionBar({ selection, total, mayErase, select, onAct }: SelectionBarProps) {
  const isAll = selection.kind === 'all'
  return (
    <div className="selection-bar" role="region" aria-label="Chosen leads">
      <p role="status">
        <strong>{chosenWords(selection, total)}</strong>
      </p>
      {!isAll && total !== undefined && total.total > selection.ids.size && (
        <Button variant="subtle" size="compact-sm" onClick={() => select({ kind: 'all' })}>
          Choose all that fit, {fitting(total)}
        </Button>
      )}
      <span className="row selection-acts">
        <Button size="compact-md" variant="default" onClick={() => onAct('pause')}>
          Pause
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onAct('resume')}>
          Resume
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onAct('stop')}>
          Stop
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button size="compact-md" variant="default" aria-label="More to do with these leads">
              ⋯
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onAct('rescore')}>Score again</Menu.Item>
            <Menu.Item onClick={() => onAct('move')}>Move to another campaign…</Menu.Item>
            {mayErase && (
              <Menu.Item className="danger" onClick={() => onAct('erase')}>
                Erase people…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Button size="compact-md" variant="subtle" onClick={() => select(NOTHING)}>
          Choose none
        </Button>
      </span>
    </div>
  )
}

function chosenWords(selection: Selection, total: Total | undefined): string {
  if (selection.kind === 'all') return `All leads that fit${total === undefined ? '' : `, ${fitting(total)}`}`
  const { size } = selection.ids
  return `${counted(size, 'lead')} chosen${size >= MOST_CHOSEN ? '; more than these by a filter' : ''}`
}

function fitting({ total, isExact }: Total): string {
  return `${isExact ? '' : 'about '}${total.toLocaleString('en')}`
}
