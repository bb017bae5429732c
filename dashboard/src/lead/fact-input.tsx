import { NumberInput, Radio, TagsInput, TextInput } from '@mantine/core'
import { formOf } from './correct-value.ts'
import type { InputKind, Typed } from './correct-value.ts'

interface FactInputProps {
  readonly label: string
  readonly path: string
  readonly kind: InputKind
  readonly value: Typed
  readonly error: string | undefined
  readonly set: (value: Typed) => void
}

/** The input that fits what a field holds; the caret stands in it. */
export function FactInput({ label, path, kind, value, error, set }: FactInputProps) {
  const shared = { label, description: formOf(path, kind), error, autoFocus: true }
  if (kind === 'yesNo') return <YesNo {...shared} value={value} set={set} />
  if (kind === 'list' || kind === 'prose') {
    const splitChars = kind === 'list' ? [',', ';'] : []
    return <TagsInput {...shared} splitChars={splitChars} value={textsOf(value)} onChange={set} />
  }
  if (kind === 'number') {
    return (
      <NumberInput
        {...shared}
        hideControls
        thousandSeparator={path.endsWith('Year') ? '' : ','}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={set}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      placeholder={kind === 'date' ? 'YYYY-MM' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

function textsOf(value: Typed): string[] {
  return Array.isArray(value) ? [...value] : []
}

interface YesNoProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: Typed
  readonly set: (value: boolean) => void
}

const ANSWERS = ['yes', 'no'] as const

function YesNo({ label, error, value, set }: YesNoProps) {
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : null
  return (
    <Radio.Group label={label} error={error} value={chosen} onChange={(next) => set(next === 'yes')}>
      <div className="row">
        {ANSWERS.map((answer) => (
          <Radio key={answer} value={answer} label={answer} autoFocus={answer === (chosen ?? 'yes')} />
        ))}
      </div>
    </Radio.Group>
  )
}
