import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFreeform, LEFT_OUT, splitTarget, targetOptions } from './target-words.ts'

const OPTIONS = { leads: targetOptions('leads'), blocklist: targetOptions('blocklist') }
const LONGEST_KEY = 100
/** Keeps the line, so that nothing moves when the cells come. */
const NO_BREAK_SPACE = '\u00A0'

/** A column of the file and where its cells go. */
export interface MappedColumn {
  readonly index: number
  readonly header: string
  readonly to: string | null
}

interface MappingRowProps {
  readonly kind: 'leads' | 'blocklist'
  readonly column: MappedColumn
  /** The first cells; undefined while nobody knows them. */
  readonly samples: readonly string[] | undefined
  /** Why it is so, or what is wrong with it. */
  readonly hint: string | undefined
  readonly set: (to: string | null) => void
  readonly readOnly: boolean
}

/** One column: what it is called, what is in it, and where that goes. */
export function MappingRow({ kind, column, samples, hint, set, readOnly }: MappingRowProps) {
  const { header, to } = column
  const [first, key] = splitTarget(to ?? LEFT_OUT)
  const chosen = isFreeform(first) ? first : (to ?? LEFT_OUT)
  const choose = (value: string) => {
    if (value === LEFT_OUT) set(null)
    else set(isFreeform(value) ? `${value}.${key ?? keyOf(header)}` : value)
  }
  return (
    <tr className={to === null ? 'is-left-out' : ''}>
      <th scope="row" className="mapping-column">
        {header}
        <span className="quiet mapping-samples">{samples === undefined ? NO_BREAK_SPACE : sampleWords(samples)}</span>
      </th>
      <td className="mapping-target">
        <Select
          aria-label={`Field for ${header}`}
          searchable
          allowDeselect={false}
          disabled={readOnly}
          data={OPTIONS[kind]}
          value={chosen}
          nothingFoundMessage="No field has these letters."
          onChange={(value) => value !== null && choose(value)}
          maxDropdownHeight={320}
        />
        {isFreeform(first) && (
          <KeyField
            key={to}
            label={`Name in ${first} for ${header}`}
            saved={key ?? ''}
            save={(name) => set(`${first}.${name}`)}
            readOnly={readOnly}
          />
        )}
      </td>
      <td className="mapping-hint">{hint}</td>
    </tr>
  )
}

function sampleWords(samples: readonly string[]): string {
  const filled = samples.filter((one) => one !== '').slice(0, 3)
  return filled.join(' · ') || 'empty in the first rows'
}

interface KeyFieldProps {
  readonly label: string
  readonly saved: string
  readonly save: (key: string) => void
  readonly readOnly: boolean
}

/** Saved when it is left: every letter would be another name. */
function KeyField({ label, saved, save, readOnly }: KeyFieldProps) {
  const [typed, setTyped] = useState(saved)
  const finish = () => {
    const name = typed.trim()
    if (name === '') setTyped(saved)
    else if (name !== saved) save(name)
  }
  return (
    <TextInput
      aria-label={label}
      maxLength={LONGEST_KEY}
      disabled={readOnly}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  )
}

/** A name for the key that the column is to have, until somebody gives it another. */
function keyOf(header: string): string {
  return header.trim().slice(0, LONGEST_KEY) || 'column'
}
