import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../shared/words/words.ts'
import type { ImportPart } from './file-reading.tsx'
import { importPreviewQuery } from './import-queries.ts'
import { LEFT_OUT, isFreeform, splitTarget, targetInWords, targetOptions } from './target-words.ts'
import { importMapping as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

const SHOWN = 40

/** Where each column goes: its name, what is in it, its field. */
export function ImportMapping({ one: { importId, columns, kind }, change, readOnly }: ImportPart) {
  const preview = useQuery(importPreviewQuery(importId))
  const [shown, setShown] = useState(SHOWN)
  const samplesOf = (index: number) => preview.data?.data.map(({ cells }) => cells[index] ?? '')
  const leftOut = columns.filter(({ to }) => to === null).length
  return (
    <section className="surface stack" aria-label={t.columns}>
      <div>
        <h2>{t.whereTheColumnsGo}</h2>
        <p className="quiet">
          {t.mappedByTheirNamesAndThe(
            counted(columns.length - leftOut, 'column'),
            leftOut === 0 ? '.' : t.leftOut(leftOut.toLocaleString(LOCALE)),
          )}
        </p>
      </div>
      <table className="mapping-table">
        <thead>
          <tr>
            <th scope="col">{t.column}</th>
            <th scope="col">{t.goesTo}</th>
            <th scope="col">{t.whatThatMeans}</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, shown).map((column) => (
            <MappingRow
              key={column.index}
              kind={kind}
              column={column}
              samples={samplesOf(column.index)}
              hint={hintOf(column.to)}
              set={(to) => change({ columns: [{ index: column.index, to }] })}
              readOnly={readOnly}
            />
          ))}
        </tbody>
      </table>
      {shown < columns.length && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
            {t.showMoreColumns}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What follows from where a column goes. */
function hintOf(to: string | null): string | undefined {
  if (to === null) return t.itsCellsAreLeftOut
  const [first, key] = splitTarget(to)
  if (first === 'customData' && key !== undefined) {
    return t.templatesCanSayCustomdataListsAnd(key)
  }
  if (isFreeform(first)) return t.theLanguageModelCanReadIt
  if (to === 'firstName' || to === 'lastName') return t.firstAndLastNameBecomeThe
  return to === 'value' ? t.asItStandsThere(targetInWords(to)) : undefined
}

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
function MappingRow({ kind, column, samples, hint, set, readOnly }: MappingRowProps) {
  const { header, to } = column
  const [first, key] = splitTarget(to ?? LEFT_OUT)
  const chosen = isFreeform(first) ? first : (to ?? LEFT_OUT)
  const choose = (value: string) => {
    if (value === LEFT_OUT) set(null)
    else set(isFreeform(value) ? `${value}.${key ?? keyOf(header)}` : value)
  }
  return (
    <tr className={to === null ? 'is-left-out' : ''}>
      <th scope="row" className="mapping-column" title={header}>
        {header}{' '}
        <span className="quiet mapping-samples">{samples === undefined ? NO_BREAK_SPACE : sampleWords(samples)}</span>
      </th>
      <td className="mapping-target">
        <Select
          aria-label={t.fieldFor(header)}
          searchable
          allowDeselect={false}
          disabled={readOnly}
          data={OPTIONS[kind]}
          value={chosen}
          nothingFoundMessage={t.noFieldHasTheseLetters}
          onChange={(value) => value !== null && choose(value)}
          maxDropdownHeight={320}
        />
        {isFreeform(first) && (
          <KeyField
            key={to}
            label={t.nameInFor(first, header)}
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
  return filled.join(' · ') || t.emptyInTheFirstRows
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
