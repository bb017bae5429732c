import { Button, Menu, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Failure } from '../../shared/components/loading-states.tsx'
import type { Sort } from '../lead-view.ts'
import { filterInWords } from './filter-words.ts'
import type { NamesOf } from './filter-words.ts'
import { isEverything, isSameFilter } from './lead-filter.ts'
import type { LeadFilter } from './lead-filter.ts'
import { savedFiltersQuery, useFilterDeed } from './saved-filter-queries.ts'
import type { SavedFilter } from './saved-filter-queries.ts'
import { savedFilters as t } from './texts.tsx'

interface SavedFiltersProps {
  readonly campaignId: string | null
  readonly filter: LeadFilter
  readonly sort: Sort
  /** The columns that the view names. */
  readonly columns: readonly string[]
  readonly isWriter: boolean
  readonly names: NamesOf
  readonly onChoose: (saved: SavedFilter) => void
}

/** Filters that are kept under names: chosen, saved, renamed and deleted. */
export function SavedFilters({ campaignId, filter, sort, columns, isWriter, names, onChoose }: SavedFiltersProps) {
  const saved = useQuery(savedFiltersQuery(campaignId)).data ?? []
  const [shown, setShown] = useState<'save' | 'keep' | null>(null)
  const current = saved.find((one) => isSameFilter(one.filter, filter) && one.sort === sort)
  const canSave = isWriter && (!isEverything(filter) || columns.length > 0 || sort !== 'created')
  const close = () => setShown(null)
  if (saved.length === 0 && !canSave && shown === null) return null
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" className="saved-filters">
            <span className="cut">{current?.name ?? t.savedFilters}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {saved.map((one) => (
            <Menu.Item
              key={one.filterId}
              className="saved-filter"
              leftSection={<Check size={16} visibility={one === current ? 'visible' : 'hidden'} aria-hidden="true" />}
              onClick={() => onChoose(one)}
            >
              {one.name}
            </Menu.Item>
          ))}
          {saved.length > 0 && isWriter && <Menu.Divider />}
          {canSave && <Menu.Item onClick={() => setShown('save')}>{t.saveThisFilter}</Menu.Item>}
          {saved.length > 0 && isWriter && (
            <Menu.Item onClick={() => setShown('keep')}>{t.renameOrDeleteFilters}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {shown === 'save' && <SaveFilter {...{ campaignId, filter, sort, columns, names, saved }} onClose={close} />}
      {shown === 'keep' && <KeepFilters {...{ campaignId, saved, names }} onClose={close} />}
    </>
  )
}

interface SaveFilterProps {
  readonly campaignId: string | null
  readonly filter: LeadFilter
  readonly sort: Sort
  readonly columns: readonly string[]
  readonly names: NamesOf
  readonly saved: readonly SavedFilter[]
  readonly onClose: () => void
}

/** Keeps the filter that is shown under a name; under a taken one, it takes the place of what was there. */
function SaveFilter({ campaignId, filter, sort, columns, names, saved, onClose }: SaveFilterProps) {
  const [typed, setTyped] = useState('')
  const deed = useFilterDeed(campaignId)
  const name = typed.trim()
  const taken = saved.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const save = () => {
    const body = { name, filter, sort, columns: columns.length === 0 ? null : [...columns] }
    const next = taken === undefined ? ({ kind: 'save', body } as const) : changeOf(taken.filterId, body)
    deed.mutate(next, { onSuccess: onClose })
  }
  return (
    <FormModal opened onClose={onClose} title={t.saveFilter}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name !== '') save()
        }}
      >
        <p className="quiet">{filterInWords(filter, names)}</p>
        <TextInput
          label={t.name}
          data-autofocus
          maxLength={100}
          value={typed}
          error={faultsByField(deed.error).name}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {taken !== undefined && <p className="warned">{t.thisTakesThePlaceOfThe}</p>}
        {deed.error !== null && <Failure error={deed.error} />}
        <div className="row">
          <Button type="submit" disabled={name === ''} loading={deed.isPending}>
            {taken === undefined ? t.saveFilter : t.replaceFilter}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.close}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}

function changeOf(filterId: string, body: Schemas['NewSavedFilter']) {
  return { kind: 'change', filterId, body } as const
}

interface KeepFiltersProps {
  readonly campaignId: string | null
  readonly saved: readonly SavedFilter[]
  readonly names: NamesOf
  readonly onClose: () => void
}

/** Renames and deletes saved filters. */
function KeepFilters({ campaignId, saved, names, onClose }: KeepFiltersProps) {
  return (
    <Modal opened onClose={onClose} title={t.savedFilters} size="lg">
      <ul className="kept-filters">
        {saved.map((one) => (
          <li key={one.filterId}>
            <KeptFilter campaignId={campaignId} saved={one} words={filterInWords(one.filter, names)} />
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="quiet">{t.noneIsLeft}</p>}
    </Modal>
  )
}

function KeptFilter({ campaignId, saved, words }: { campaignId: string | null; saved: SavedFilter; words: string }) {
  const { filterId } = saved
  const [typed, setTyped] = useState(saved.name)
  const [isSure, setIsSure] = useState(false)
  const deed = useFilterDeed(campaignId)
  const name = typed.trim()
  const rename = () => deed.mutate({ kind: 'change', filterId, body: { name } })
  return (
    <form
      className="kept-filter"
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '' && name !== saved.name) rename()
      }}
    >
      <TextInput
        aria-label={t.nameOf(saved.name)}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" variant="default" disabled={name === '' || name === saved.name} loading={deed.isPending}>
          {t.rename}
        </Button>
        <Button
          variant={isSure ? 'filled' : 'default'}
          {...(isSure ? { color: 'red' } : {})}
          onClick={() => (isSure ? deed.mutate({ kind: 'delete', filterId }) : setIsSure(true))}
          onBlur={() => setIsSure(false)}
        >
          {isSure ? t.deleteItForEverybody : t.delete}
        </Button>
      </div>
      <p className="quiet">{words}</p>
      {deed.error !== null && <Failure error={deed.error} holds={t.theFilterIsAsItWas} />}
    </form>
  )
}
