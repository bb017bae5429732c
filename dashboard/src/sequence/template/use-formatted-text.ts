import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import type { Schemas } from '../../api/client.ts'
import { completeAt } from './complete-liquid.ts'
import { OPENING } from './insert-buttons.tsx'
import { htmlOfNodes, nodesOf } from './simple-html.ts'
import { formattedField as t } from './texts.tsx'
import { useCompletion } from './use-completion.ts'

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

interface FormattedOrder {
  readonly value: string
  readonly variables: readonly Schemas['TemplateVariable'][]
  readonly change: (html: string) => void
}

/** What the element holds, as clean HTML; a change from outside is shown. */
function useContent(value: string, change: (html: string) => void) {
  const root = useRef<HTMLDivElement>(null)
  const written = useRef<string>(undefined)
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
  return { root, tell }
}

/** Asks where a link leads, then makes one of what was selected. */
function useLinking(root: RefObject<HTMLDivElement | null>, tell: () => void) {
  const [linking, setLinking] = useState<Range>()
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
  return { isLinking: linking !== undefined, askForLink, link }
}

/** A text that the browser lets people format: what it holds as clean HTML, its commands, links and variables. */
export function useFormattedText({ value, variables, change }: FormattedOrder) {
  const { root, tell } = useContent(value, change)
  const linking = useLinking(root, tell)
  const opened = useRef(false)
  const caret = () => (root.current === null ? undefined : caretIn(root.current))
  const completion = useCompletion(variables, (typing, name) => {
    const found = caret()
    if (found === undefined) return
    const done = completeAt(found.node.data, typing, name)
    found.node.data = done.text
    getSelection()?.collapse(found.node, done.caret)
    tell()
  })
  const look = () => completion.look(caret()?.node.data ?? '', caret()?.at)
  const run = (command: string, text?: string) => {
    if (root.current !== null) focusAtEnd(root.current)
    act('defaultParagraphSeparator', 'p')
    act(command, text)
    tell()
    look()
  }
  const insert = (text: string) => {
    run('insertText', text)
    opened.current = text === OPENING
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wasOpen = completion.isOpen
    completion.onKeyDown(event)
    // Braces that a button has put there go with the list.
    if (event.key === 'Escape' && wasOpen && opened.current) run('undo')
    opened.current = false
    if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    linking.askForLink()
  }
  const onInput = () => {
    tell()
    look()
  }
  const onFocus = () => act('defaultParagraphSeparator', 'p')
  const on = { onInput, onFocus, onSelect: look, onKeyUp: look, onKeyDown, onPaste, onBlur: completion.close }
  return { root, completion, run, insert, ...linking, on }
}

/** Puts the caret behind the text, unless it is in it. */
function focusAtEnd(root: HTMLElement): void {
  if (root.contains(document.activeElement)) return
  root.focus()
  getSelection()?.selectAllChildren(root)
  getSelection()?.collapseToEnd()
}

/** What other programs copy is full of styles: its words come in. */
function onPaste(event: ClipboardEvent): void {
  event.preventDefault()
  act('insertText', event.clipboardData.getData('text/plain'))
}
