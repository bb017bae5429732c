import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { FieldFault } from '../api/problem.ts'
import { faultOfJson, lineOf } from './places-in-json.ts'

interface MappingFieldProps {
  readonly value: string
  readonly set: (value: string) => void
  /** What the API found wrong, by pointers that begin with `/mapping`. */
  readonly faults: readonly FieldFault[]
}

/** The mapping of a generic provider as JSON; each fault leads to its line. */
export function MappingField({ value, set, faults }: MappingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const broken = faultOfJson(value)
  const placed =
    broken === undefined
      ? faults.map(({ pointer, detail }) => ({ line: lineOf(value, pointer.slice('/mapping'.length)), detail }))
      : [broken]
  const select = (line: number) => {
    const lines = value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
    field.current?.focus()
    field.current?.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  }
  return (
    <div>
      <Textarea
        ref={field}
        className="mapping"
        label="Mapping"
        description="Where to ask, and where in the answer each field of the company stands. {domain} stands for the domain, {apiKey} for the key."
        autosize
        minRows={10}
        maxRows={24}
        maxLength={20_000}
        spellCheck={false}
        aria-invalid={placed.length > 0}
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {placed.length > 0 && (
        <ul className="mapping-faults" role="alert">
          {placed.map(({ line, detail }) => (
            <li key={`${line} ${detail}`}>
              <button type="button" className="ghost" onClick={() => select(line)}>
                Line {line}
              </button>{' '}
              <span className="fault">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
