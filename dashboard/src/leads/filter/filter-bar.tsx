import { Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useFocusAfter } from '../../shared/hooks/focus-hooks.ts'
import { useSearchHint } from '../../shared/hooks/use-search-hint.ts'
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
/** Tests and what is really sent stand in one list there. */
const PINNED_OF_ALL: readonly FilterPart[] = [...PINNED, 'mode']
/** What the leads of one campaign all share. */
const OF_ALL: readonly FilterPart[] = ['campaign', 'mode']
/** So many parts share one line, so that the table stays where it is. */
const MOST_IN_LINE = 1

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
  const shown = [...new Set([...(isOfAll ? PINNED_OF_ALL : PINNED), ...named, ...(opened === null ? [] : [opened])])]
  return (
    <div className={chips.length > MOST_IN_LINE ? 'row filters' : 'row filters is-line'} role="search">
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
        taken={[...shown, ...(isOfAll ? (['step'] as const) : OF_ALL)]}
        filter={filter}
        onAdd={(part, path) => {
          setAbout(path)
          setOpened(part)
        }}
      />
      {chips.length > 0 && (
        <Button variant="subtle" className="filter-clear" aria-label={t.removeAllFilters} onClick={() => onFilter({})}>
          {t.clear}
        </Button>
      )}
    </div>
  )
}

function Search({ filter, onFilter }: Pick<FilterBarProps, 'filter' | 'onFilter'>) {
  const hint = useSearchHint()
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
      placeholder={hint}
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

/** A menu may hold nothing but its items: the search stands beside one, in a group of both. */
function asGroup(dropdown: HTMLElement | null): void {
  dropdown?.setAttribute('role', 'group')
  dropdown?.removeAttribute('aria-orientation')
}

function AddFilter({ place, taken, filter, onAdd }: AddFilterProps) {
  const [typed, setTyped] = useState('')
  const count = (root: Root) => filter[root]?.length ?? 0
  const free = Object.entries(PART_LABELS).filter(([part]) => part !== 'lead' && !taken.includes(part as FilterPart))
  const offered = [
    ...free.map(([part, label]) => ({ key: part, label, add: () => onAdd(part as FilterPart), isFull: false })),
    ...QUICK.map((path) => ({
      key: path,
      label: factLabel(path),
      add: () => onAdd(`facts.${count('facts')}`, path),
      isFull: count('facts') >= MOST_CONDITIONS,
    })),
    ...ROOTS.map((root) => ({
      key: root,
      label: root === 'facts' ? t.aFact : t.aValueOfCustomdata,
      add: () => onAdd(`${root}.${count(root)}`),
      isFull: count(root) >= MOST_CONDITIONS,
    })),
  ]
  const found = offered.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Button ref={place} variant="default" className="filter-add">
          {t.addFilter}
        </Button>
      </Menu.Target>
      <Menu.Dropdown ref={asGroup}>
        <Menu.Search
          aria-label={t.findFilter}
          placeholder={t.findFilter}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={({ key, currentTarget, nativeEvent }) => {
            // Enter chooses the first that is found, unless the arrows chose another.
            if (key !== 'Enter' || nativeEvent.isComposing) return
            const items = currentTarget.closest('[data-menu-dropdown]')
            if (items?.querySelector('[data-menu-active]') !== null) return
            items.querySelector<HTMLElement>('[data-menu-item]:not([data-disabled])')?.click()
          }}
        />
        {found.length > 0 && (
          <div role="menu" aria-label={t.addFilter}>
            {found.map(({ key, label, add, isFull }) => (
              <Menu.Item key={key} disabled={isFull} onClick={add}>
                {label}
              </Menu.Item>
            ))}
          </div>
        )}
        {found.length === 0 && <p className="quiet menu-none">{t.noFilter}</p>}
      </Menu.Dropdown>
    </Menu>
  )
}
