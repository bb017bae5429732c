import { Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useFocusAfter } from '../../shared/hooks/focus-hooks.ts'
import { factLabel } from '../fact-names.ts'
import { chipsOf, PART_LABELS, withoutPart } from './filter-words.ts'
import type { FilterPart } from './filter-words.ts'
import { FilterChip } from './filter-chip.tsx'
import type { FilterChoices } from './filter-choices.ts'
import { defined, MOST_CONDITIONS, ROOTS } from './lead-filter.ts'
import type { LeadFilter, Root } from './lead-filter.ts'
import { filterBar as t } from './texts.tsx'

/** Facts that most lists are narrowed by. */
const QUICK = ['title', 'company.country', 'company.industry', 'company.employeeCount', 'contact.seniority']
/** Shown also while they name nothing: what most lists are narrowed by. */
const PINNED: readonly FilterPart[] = ['status', 'tier']
interface FilterBarProps {
  readonly filter: LeadFilter
  readonly choices: FilterChoices
  /** Steps belong to one campaign; the campaign tells leads of several apart. */
  readonly isOfAll: boolean
  readonly onFilter: (filter: LeadFilter) => void
}

/** Narrows the table by whatever the API filters by: a search, and a chip for each part that can be changed or removed. */
export function FilterBar({ filter, choices, isOfAll, onFilter }: FilterBarProps) {
  const [opened, setOpened] = useState<FilterPart | null>(null)
  const [about, setAbout] = useState<string>()
  const add = useFocusAfter<HTMLButtonElement>(JSON.stringify(filter))
  const chips = chipsOf(filter, choices.names)
  const named = chips.map(({ part }) => part)
  const shown = [...new Set([...PINNED, ...named, ...(opened === null ? [] : [opened])])]
  return (
    <div className="row filters" role="search">
      <Search filter={filter} onFilter={onFilter} />
      {shown.map((part) => (
        <FilterChip
          key={part}
          part={part}
          chip={chips.find((one) => one.part === part)}
          filter={filter}
          choices={choices}
          opened={opened === part}
          about={about}
          onOpen={(isOpen) => setOpened(isOpen ? part : null)}
          onChange={onFilter}
          onRemove={() => {
            setOpened(null)
            onFilter(withoutPart(filter, part))
          }}
        />
      ))}
      <AddFilter
        place={add}
        taken={[...shown, isOfAll ? 'step' : 'campaign']}
        filter={filter}
        onAdd={(part, path) => {
          setAbout(path)
          setOpened(part)
        }}
      />
      {chips.length > 0 && (
        <Button variant="subtle" onClick={() => onFilter({})}>
          {t.removeAllFilters}
        </Button>
      )}
    </div>
  )
}

function Search({ filter, onFilter }: Pick<FilterBarProps, 'filter' | 'onFilter'>) {
  const [typed, setTyped] = useState(filter.q ?? '')
  const [asked, setAsked] = useState(filter.q)
  // A saved filter or a link may name another search than the one that was typed.
  if (filter.q !== asked) {
    setAsked(filter.q)
    setTyped(filter.q ?? '')
  }
  const search = useDebouncedCallback((text: string) => {
    const { q: _, ...rest } = filter
    const q = text.trim() === '' ? undefined : text.trim()
    setAsked(q)
    onFilter({ ...rest, ...defined({ q }) })
  }, 250)
  return (
    <TextInput
      type="search"
      className="filter-search"
      aria-label={t.searchLeadsByNameCompanyOr}
      placeholder={t.search}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}

interface AddFilterProps {
  readonly place: React.RefObject<HTMLButtonElement | null>
  readonly taken: readonly FilterPart[]
  readonly filter: LeadFilter
  readonly onAdd: (part: FilterPart, path?: string) => void
}

function AddFilter({ place, taken, filter, onAdd }: AddFilterProps) {
  const count = (root: Root) => filter[root]?.length ?? 0
  const free = Object.entries(PART_LABELS).filter(([part]) => part !== 'lead' && !taken.includes(part as FilterPart))
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button ref={place} variant="default" className="filter-add">
          {t.addFilter}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {free.map(([part, label]) => (
          <Menu.Item key={part} onClick={() => onAdd(part as FilterPart)}>
            {label}
          </Menu.Item>
        ))}
        {QUICK.map((path) => (
          <Menu.Item key={path} onClick={() => onAdd(`facts.${count('facts')}`, path)}>
            {factLabel(path)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {ROOTS.map((root) => (
          <Menu.Item
            key={root}
            disabled={count(root) >= MOST_CONDITIONS}
            onClick={() => onAdd(`${root}.${count(root)}`)}
          >
            {root === 'facts' ? t.aFact : t.aValueOfCustomdata}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
