import { Fragment, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { WordPlace } from './wrong-word.ts'

interface WordMarkProps {
  /** The field over which the mark lies. */
  readonly field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  readonly text: string
  /** In their order; none is within another. */
  readonly places: readonly WordPlace[]
  /** Whether they are wrong, or to be replaced. */
  readonly tone: 'wrong' | 'placeholder'
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

/** Marks words of a field where they stand: a field cannot mark its own words. The line below says it in words. */
export function WordMark({ field, text, places, tone }: WordMarkProps) {
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
    <div ref={ref} className={`word-mark is-${tone}`} aria-hidden="true">
      {places.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(places[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.end ?? 0)}
    </div>
  )
}
