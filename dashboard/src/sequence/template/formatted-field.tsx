import { Input } from '@mantine/core'
import { Bold, Italic, Link2, List } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { placeAt } from '../../campaigns/editor/places.ts'
import { completeAt } from './complete-liquid.ts'
import { InsertButtons, OPENING } from './insert-buttons.tsx'
import { LinkForm } from './link-form.tsx'
import { htmlOfNodes, nodesOf } from './simple-html.ts'
import type { TemplateFieldProps } from './template-field.tsx'
import { formattedField as t } from './texts.tsx'
import { useCompletion } from './use-completion.ts'
import { VariableList } from './variable-list.tsx'

const ACTS = [
  ['bold', t.bold, Bold],
  ['italic', t.italic, Italic],
  ['insertUnorderedList', t.list, List],
] as const

/** The browser's own commands for text that can be edited: everywhere there, and part of what Ctrl+Z takes back. */
function act(command: string, value?: string): void {
  document.execCommand(command, false, value)
}

/** Text as it stands in an attribute of HTML that the browser reads. */
function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The text and the place in it where the caret stands. */
function caretIn(root: Node): { node: Text; at: number } | undefined {
  const { focusNode, focusOffset, isCollapsed } = getSelection() ?? {}
  if (isCollapsed !== true || !(focusNode instanceof Text) || !root.contains(focusNode)) return undefined
  return { node: focusNode, at: focusOffset ?? 0 }
}

/** A text with bold, italic, links and lists, kept as clean HTML; variables are chosen as in a plain one. */
export function FormattedField(field: Omit<TemplateFieldProps, 'lines'>) {
  const { label, description, value, error, variables, place, change } = field
  const root = useRef<HTMLDivElement>(null)
  const written = useRef<string>(undefined)
  const [linking, setLinking] = useState<Range>()
  const labelId = useId()
  useEffect(() => {
    if (written.current === value) return
    // It was changed from outside.
    written.current = value
    root.current?.replaceChildren(...nodesOf(value))
  }, [value])
  const tell = () => {
    if (root.current === null) return
    const html = htmlOfNodes(root.current)
    written.current = html
    change(html)
  }
  const completion = useCompletion(variables, (typing, name) => {
    const caret = root.current === null ? undefined : caretIn(root.current)
    if (caret === undefined) return
    const done = completeAt(caret.node.data, typing, name)
    caret.node.data = done.text
    getSelection()?.collapse(caret.node, done.caret)
    tell()
  })
  const look = () => {
    const caret = root.current === null ? undefined : caretIn(root.current)
    completion.look(caret?.node.data ?? '', caret?.at)
  }
  const run = (command: string, text?: string) => {
    const { current } = root
    if (current !== null && !current.contains(document.activeElement)) {
      current.focus()
      getSelection()?.selectAllChildren(current)
      getSelection()?.collapseToEnd()
    }
    act('defaultParagraphSeparator', 'p')
    act(command, text)
    tell()
    look()
  }
  const askForLink = () => {
    const selection = getSelection()
    const range = selection?.rangeCount === 0 ? undefined : selection?.getRangeAt(0)
    if (range !== undefined && root.current?.contains(range.commonAncestorContainer) === true)
      setLinking(range.cloneRange())
  }
  const link = (target: string | undefined) => {
    const selection = getSelection()
    root.current?.focus()
    selection?.removeAllRanges()
    if (linking !== undefined) selection?.addRange(linking)
    if (target !== undefined && linking?.collapsed === true) {
      const words = target.startsWith('{{') ? t.bookATime : target
      act('insertHTML', `<a href="${attribute(target)}">${attribute(words)}</a>`)
    } else if (target !== undefined) act('createLink', target)
    setLinking(undefined)
    tell()
  }
  const opened = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const wasOpen = completion.isOpen
    completion.onKeyDown(event)
    // Braces that a button has put there go with the list.
    if (event.key === 'Escape' && wasOpen && opened.current) run('undo')
    opened.current = false
    if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    askForLink()
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    // What other programs copy is full of styles: its words come in.
    act('insertText', event.clipboardData.getData('text/plain'))
  }
  const insert = (text: string) => {
    run('insertText', text)
    opened.current = text === OPENING
  }
  return (
    <div className="template-field" {...placeAt(place)}>
      <Input.Wrapper
        label={label}
        labelElement="div"
        labelProps={{ id: labelId }}
        description={description}
        error={error}
      >
        <div className="template-input formatted" data-error={error !== undefined || undefined}>
          <div className="format-bar" role="toolbar" aria-label={t.formatting}>
            {ACTS.map(([command, name, Icon]) => (
              <FormatButton key={command} name={name} act={() => run(command)}>
                <Icon size={16} aria-hidden="true" />
              </FormatButton>
            ))}
            <FormatButton name={t.link} act={askForLink}>
              <Link2 size={16} aria-hidden="true" />
            </FormatButton>
          </div>
          {linking !== undefined && <LinkForm done={link} />}
          <div
            ref={root}
            className="formatted-text"
            role="textbox"
            aria-multiline="true"
            aria-labelledby={labelId}
            {...completion.aria}
            contentEditable
            suppressContentEditableWarning
            spellCheck
            tabIndex={0}
            onInput={() => {
              tell()
              look()
            }}
            onFocus={() => act('defaultParagraphSeparator', 'p')}
            onSelect={look}
            onKeyUp={look}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={completion.close}
          />
          {completion.isOpen && <VariableList {...completion.list} />}
        </div>
      </Input.Wrapper>
      <InsertButtons of={label} insert={insert} withLink />
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
