import type { StyleRule } from './style-rules.ts'

/** Elements within one another, and in all, of an email's HTML. Mail programs cut what is far less. */
const MOST_DEPTH = 100
const MOST_ELEMENTS = 1_500
/** Selectors times elements: each is compared with each. */
const MOST_COMPARISONS = 15_000
/** Characters that rules may write into elements. */
const MOST_WRITTEN = 200_000

/** What HTML consists of: elements in all, by name, by class (`.x`) and by id (`#x`), in lower case. */
export interface HtmlShape {
  depth: number
  elements: number
  readonly names: Map<string, number>
}

/** Counts while a reader of HTML passes: handlers for elements that open and close. */
export function shapeCounter() {
  const shape: HtmlShape = { depth: 0, elements: 0, names: new Map() }
  let depth = 0
  const count = (name: string) => shape.names.set(name, (shape.names.get(name) ?? 0) + 1)
  const onOpenTag = (tag: string, { class: classes, id }: Readonly<Record<string, string>>) => {
    depth += 1
    shape.depth = Math.max(shape.depth, depth)
    shape.elements += 1
    count(tag.toLowerCase())
    if (id !== undefined) count(`#${id.trim().toLowerCase()}`)
    for (const name of new Set(classes?.toLowerCase().split(/\s+/u))) count(`.${name}`)
  }
  const onCloseTag = () => {
    depth -= 1
  }
  return { shape, onOpenTag, onCloseTag }
}

/** Why HTML of this shape cannot be an email, in a sentence that names the limit; undefined where it can. */
export function tooComplex({ depth, elements }: HtmlShape): string | undefined {
  if (depth > MOST_DEPTH) return `Elements stand ${count(depth)} deep within one another; at most ${MOST_DEPTH} may.`
  if (elements > MOST_ELEMENTS) return `There are ${count(elements)} elements; at most ${count(MOST_ELEMENTS)} may be.`
  return undefined
}

/** The rules that may mean an element: others would only take time. */
export function liveRules(rules: readonly StyleRule[], { names }: HtmlShape): StyleRule[] {
  const isThere = (name: string) => ALWAYS_THERE.has(name) || names.has(name)
  return rules.flatMap(({ selectors, declarations }) => {
    const live = selectors.filter((selector) => namesIn(selector).every(isThere))
    return live.length === 0 ? [] : [{ selectors: live, declarations }]
  })
}

/** Like `tooComplex` for what the rules of a `<style>` do with HTML of this shape. */
export function tooStyled(rules: readonly StyleRule[], shape: HtmlShape): string | undefined {
  const selectors = rules.reduce((total, rule) => total + rule.selectors.length, 0)
  if (selectors * shape.elements > MOST_COMPARISONS) {
    return `The ${count(selectors)} selectors of its styles times its ${count(shape.elements)} elements make ${count(selectors * shape.elements)}; at most ${count(MOST_COMPARISONS)} may be.`
  }
  const written = rules.reduce((total, rule) => total + writtenBy(rule, shape), 0)
  if (written <= MOST_WRITTEN) return undefined
  return `Its styles would write ${count(written)} characters into its elements; at most ${count(MOST_WRITTEN)} may be.`
}

/** What every document has. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['html', 'head', 'body'])

/** The elements, classes and ids that a selector names. */
function namesIn(selector: string): string[] {
  const bare = selector.toLowerCase().replaceAll(/\[[^\]]*\]|:[\w-]+/gu, '')
  return bare.match(/[.#]?[\w-]+/gu) ?? []
}

/** Characters that a rule writes at most: its selectors mean no more elements than the rarest name at their ends. */
function writtenBy({ selectors, declarations }: StyleRule, { elements, names }: HtmlShape): number {
  const meant = selectors.map((selector) => {
    const last = /[^\s>+]*$/u.exec(selector.trim())?.[0] ?? ''
    return Math.min(elements, ...namesIn(last).map((name) => names.get(name) ?? 0))
  })
  return meant.reduce((total, found) => total + found, 0) * declarations.length
}

function count(value: number): string {
  return value.toLocaleString('en')
}
