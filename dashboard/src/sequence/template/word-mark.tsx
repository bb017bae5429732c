import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WordPlace } from './wrong-word.ts'

interface WordMarkProps {
  /** The field over which the mark lies. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly text: string
  readonly place: WordPlace
}

/** What decides where the letters of a field stand. */
const SHAPE = [
  'font',
  'letter-spacing',
  'line-height',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'text-indent',
  'word-spacing',
  'tab-size',
] as const

/** Underlines a word of a field where it stands: a field cannot mark its own words. The fault below says it in words. */
export function WordMark({ field, text, place: { start, end } }: WordMarkProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [mark, input] = [ref.current, field.current]
    if (mark === null || input === null) return undefined
    const lay = () => {
      const style = getComputedStyle(input)
      for (const name of SHAPE) mark.style.setProperty(name, style.getPropertyValue(name))
      const around = mark.offsetParent?.getBoundingClientRect()
      const own = input.getBoundingClientRect()
      mark.style.left = `${own.left - (around?.left ?? 0) + input.clientLeft}px`
      mark.style.top = `${own.top - (around?.top ?? 0) + input.clientTop}px`
      mark.style.width = `${input.clientWidth}px`
      mark.style.height = `${input.clientHeight}px`
      mark.style.whiteSpace = input.tagName === 'INPUT' ? 'pre' : 'pre-wrap'
      mark.style.lineHeight = input.tagName === 'INPUT' ? `${input.clientHeight}px` : style.lineHeight
      mark.scrollTo(input.scrollLeft, input.scrollTop)
    }
    lay()
    const watcher = new ResizeObserver(lay)
    watcher.observe(input)
    input.addEventListener('scroll', lay)
    return () => {
      watcher.disconnect()
      input.removeEventListener('scroll', lay)
    }
  })
  return (
    <div ref={ref} className="word-mark" aria-hidden="true">
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </div>
  )
}
