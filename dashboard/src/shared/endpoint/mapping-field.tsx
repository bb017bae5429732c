import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { faultOfJson, lineOf } from './json-pointer-lines.ts'
import { mappingField as t } from './texts.tsx'

interface MappingFieldProps {
  readonly value: string
  readonly set: (value: string) => void
  /** What the API found wrong, in the mapping and elsewhere. */
  readonly error: Error | null
  readonly description: string
}

/** The mapping of a generic provider as JSON; each fault leads to its line. */
export function MappingField({ value, set, error, description }: MappingFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const broken = faultOfJson(value)
  const faults = error instanceof ApiProblem ? error.faults.filter(({ pointer }) => pointer.startsWith('/mapping')) : []
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
        label={t.mapping}
        description={description}
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
                {t.line(line)}
              </button>{' '}
              <span className="fault">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
