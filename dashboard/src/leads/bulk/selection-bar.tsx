import { Button, Menu } from '@mantine/core'
import { MoreButton } from '../../shared/components/more-button.tsx'
import { counted } from '../../shared/words/words.ts'
import type { Act } from './action-words.ts'
import type { Total } from '../lead-total.tsx'
import { MOST_CHOSEN, NOTHING } from '../table/selection.ts'
import type { Selection } from '../table/selection.ts'
import { selectionBar as t } from './texts.tsx'
import { LOCALE } from '../../shared/words/locale.ts'

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
    <div className="selection-bar" role="region" aria-label={t.chosenLeads}>
      <p role="status">
        <strong>{chosenWords(selection, total)}</strong>
      </p>
      {!isAll && total !== undefined && total.total > selection.ids.size && (
        <Button variant="subtle" size="compact-sm" onClick={() => select({ kind: 'all' })}>
          {t.chooseAllThatFit(fitting(total))}
        </Button>
      )}
      <span className="row selection-acts">
        <Button variant="default" onClick={() => onAct('assign')}>
          {t.assign}
        </Button>
        <Button variant="default" onClick={() => onAct('tag')}>
          {t.tag}
        </Button>
        <Button variant="default" onClick={() => onAct('pause')}>
          {t.pause}
        </Button>
        <Button variant="default" onClick={() => onAct('resume')}>
          {t.resume}
        </Button>
        <Button variant="default" onClick={() => onAct('stop')}>
          {t.stop}
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <MoreButton label={t.moreToDoWithTheseLeads} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => onAct('rescore')}>{t.scoreAgain}</Menu.Item>
            <Menu.Item onClick={() => onAct('move')}>{t.moveToAnotherCampaign}</Menu.Item>
            <Menu.Item className="danger" onClick={() => onAct('delete')}>
              {t.deleteLeads}
            </Menu.Item>
            {mayErase && (
              <Menu.Item className="danger" onClick={() => onAct('erase')}>
                {t.erasePeople}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" onClick={() => select(NOTHING)}>
          {t.chooseNone}
        </Button>
      </span>
    </div>
  )
}

function chosenWords(selection: Selection, total: Total | undefined): string {
  if (selection.kind === 'all') return t.allLeadsThatFit(total === undefined ? '' : `, ${fitting(total)}`)
  const { size } = selection.ids
  return `${counted(size, 'lead')} selected${size >= MOST_CHOSEN ? t.moreThanTheseByAFilter : ''}`
}

function fitting({ total, isExact }: Total): string {
  return `${isExact ? '' : t.about}${total.toLocaleString(LOCALE)}`
}
