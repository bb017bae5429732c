import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Failure } from '../shared/failure.tsx'
import { filterInWords } from './filter-chips.ts'
import { useFilterDeed } from './saved-filter-queries.ts'
import type { SavedFilter } from './saved-filter-queries.ts'

interface KeepFiltersProps {
  readonly campaignId: string
  readonly saved: readonly SavedFilter[]
  readonly mailboxes: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** Renames and deletes saved filters. */
export function KeepFilters({ campaignId, saved, mailboxes, onClose }: KeepFiltersProps) {
  return (
    <Modal opened onClose={onClose} title="Saved filters" size="lg">
      <ul className="kept-filters">
        {saved.map((one) => (
          <li key={one.filterId}>
            <KeptFilter campaignId={campaignId} saved={one} words={filterInWords(one.filter, mailboxes)} />
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="quiet">None is left.</p>}
    </Modal>
  )
}

function KeptFilter({ campaignId, saved, words }: { campaignId: string; saved: SavedFilter; words: string }) {
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
        aria-label={`Name of ${saved.name}`}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="row">
        <Button type="submit" variant="default" disabled={name === '' || name === saved.name} loading={deed.isPending}>
          Rename
        </Button>
        <Button
          variant={isSure ? 'filled' : 'default'}
          {...(isSure ? { color: 'red' } : {})}
          onClick={() => (isSure ? deed.mutate({ kind: 'delete', filterId }) : setIsSure(true))}
          onBlur={() => setIsSure(false)}
        >
          {isSure ? 'Delete it for everybody' : 'Delete'}
        </Button>
      </div>
      <p className="quiet">{words}</p>
      {deed.error !== null && <Failure error={deed.error} holds="The filter is as it was." />}
    </form>
  )
}
