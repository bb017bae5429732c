import { Popover, UnstyledButton } from '@mantine/core'
import { PART_LABELS, placeOf } from './filter-chips.ts'
import type { Chip, Part } from './filter-chips.ts'
import type { FilterChoices } from './filter-choices.ts'
import type { LeadFilter } from './lead-filter.ts'
import { PartEditor } from './part-editor.tsx'

interface FilterChipProps {
  readonly part: Part
  /** What the part says; undefined while it says nothing. */
  readonly chip: Chip | undefined
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  readonly opened: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (filter: LeadFilter) => void
  readonly onRemove: () => void
}

/** A part of the filter: pressed, it opens what changes it. */
export function FilterChip({ part, chip, opened, onOpen, onRemove, ...editing }: FilterChipProps) {
  const isCondition = placeOf(part) !== undefined
  const label = chip?.label ?? (isCondition ? 'customData' : PART_LABELS[part as keyof typeof PART_LABELS])
  return (
    <span className={chip === undefined ? 'filter-chip' : 'filter-chip is-set'}>
      <Popover opened={opened} onChange={onOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={300}>
        <Popover.Target>
          <UnstyledButton className="filter-words" onClick={() => onOpen(!opened)} title={chip?.words}>
            <span className="cut">
              {label}
              {isCondition ? ' ' : ': '}
              <strong>{chip?.words ?? (isCondition ? '…' : 'any')}</strong>
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          {opened && <PartEditor part={part} label={label} {...editing} onDone={() => onOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
      {chip !== undefined && (
        <UnstyledButton className="filter-remove" aria-label={`Remove filter ${label}`} onClick={onRemove}>
          ×
        </UnstyledButton>
      )}
    </span>
  )
}
