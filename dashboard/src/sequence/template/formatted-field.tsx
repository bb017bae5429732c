import { Input } from '@mantine/core'
import { Bold, Italic, Link2, List } from 'lucide-react'
import { useId } from 'react'
import { placeAt } from '../../campaigns/editor/places.ts'
import { PlaceholdersLeft } from '../placeholders/placeholders-left.tsx'
import { placeholdersIn, usePlaceholders } from '../placeholders/placeholders.ts'
import { InsertButtons } from './insert-buttons.tsx'
import { LinkForm } from './link-form.tsx'
import type { TemplateFieldProps } from './template-field.tsx'
import { formattedField as t } from './texts.tsx'
import { useFormattedText } from './use-formatted-text.ts'
import { usePlaceholderHighlight, useWordHighlight } from './use-word-highlight.ts'
import { VariableList } from './variable-list.tsx'

const ACTS = [
  ['bold', t.bold, Bold],
  ['italic', t.italic, Italic],
  ['insertUnorderedList', t.list, List],
] as const

/** A text with bold, italic, links and lists, kept as clean HTML; variables are chosen as in a plain one. */
export function FormattedField(field: Omit<TemplateFieldProps, 'lines'>) {
  const { label, description, place } = field
  const text = useFormattedText(field)
  // While a variable is chosen, its end is yet to come.
  const error = text.completion.isOpen ? undefined : field.error
  const labelId = useId()
  const placeholders = usePlaceholders()
  useWordHighlight(text.root, error)
  usePlaceholderHighlight(text.root, field.value, placeholders)
  return (
    <div className="template-field" {...placeAt(place)}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId }}
        description={description}
        error={error}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      >
        <div className="template-input formatted" data-error={error !== undefined || undefined}>
          <div className="format-bar" role="toolbar" aria-label={t.formatting}>
            {ACTS.map(([command, name, Icon]) => (
              <FormatButton key={command} name={name} act={() => text.run(command)}>
                <Icon size={16} aria-hidden="true" />
              </FormatButton>
            ))}
            <FormatButton name={t.link} act={text.askForLink}>
              <Link2 size={16} aria-hidden="true" />
            </FormatButton>
          </div>
          {text.isLinking && <LinkForm done={text.link} />}
          <div
            ref={text.root}
            className="formatted-text"
            role="textbox"
            aria-multiline="true"
            aria-labelledby={labelId}
            {...text.completion.aria}
            contentEditable
            suppressContentEditableWarning
            spellCheck
            tabIndex={0}
            {...text.on}
          />
          {text.completion.isOpen && <VariableList {...text.completion.list} />}
        </div>
      </Input.Wrapper>
      <PlaceholdersLeft left={placeholdersIn(field.value, placeholders)} />
      <InsertButtons of={label} insert={text.insert} withLink />
    </div>
  )
}

function FormatButton({ name, act: press, children }: { name: string; act: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      className="format-button"
      aria-label={name}
      title={name}
      // The text would lose its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {children}
    </button>
  )
}
