import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { faultsByField } from '../api/problem.ts'
import { Failure } from '../shared/failure.tsx'
import { filterInWords } from './filter-chips.ts'
import type { LeadFilter } from './lead-filter.ts'
import type { Sort } from './lead-view.ts'
import { useFilterDeed } from './saved-filter-queries.ts'
import type { SavedFilter } from './saved-filter-queries.ts'

interface SaveFilterProps {
  readonly campaignId: string
  readonly filter: LeadFilter
  readonly sort: Sort
  readonly mailboxes: Readonly<Record<string, string>>
  readonly saved: readonly SavedFilter[]
  readonly onClose: () => void
}

/** Keeps the filter that is shown under a name; under a taken one, it takes the place of what was there. */
export function SaveFilter({ campaignId, filter, sort, mailboxes, saved, onClose }: SaveFilterProps) {
  const [typed, setTyped] = useState('')
  const deed = useFilterDeed(campaignId)
  const name = typed.trim()
  const taken = saved.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const save = () => {
    const body = { name, filter, sort }
    const next = taken === undefined ? ({ kind: 'save', body } as const) : changeOf(taken.filterId, body)
    deed.mutate(next, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title="Save filter">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (name !== '') save()
        }}
      >
        <p className="quiet">{filterInWords(filter, mailboxes)}</p>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={100}
          value={typed}
          error={faultsByField(deed.error).name}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {taken !== undefined && <p className="warned">This takes the place of the filter that has the name now.</p>}
        {deed.error !== null && <Failure error={deed.error} />}
        <div className="row">
          <Button type="submit" disabled={name === ''} loading={deed.isPending}>
            {taken === undefined ? 'Save filter' : 'Replace filter'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function changeOf(filterId: string, body: { name: string; filter: LeadFilter; sort: Sort }) {
  return { kind: 'change', filterId, body } as const
}
