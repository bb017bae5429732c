import { Radio } from '@mantine/core'
import type { Edited } from './choice-editor.tsx'

interface OneOfEditorProps extends Edited {
  readonly name: 'hold'
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Chooses the one value of a part; it holds at once. */
export function OneOfEditor({ label, name, options, filter, onChange }: OneOfEditorProps) {
  return (
    <Radio.Group
      label={label}
      value={filter[name] ?? ''}
      onChange={(value) => onChange({ ...filter, [name]: value })}
      className="filter-editor"
    >
      <div className="filter-options">
        {options.map((option) => (
          <Radio key={option.value} size="xs" {...option} />
        ))}
      </div>
    </Radio.Group>
  )
}
