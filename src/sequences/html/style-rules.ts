/** What an email may say about its looks; nothing that could fetch, cover or hide. */
export const PROPERTIES = (
  'color background-color font font-family font-size font-style font-weight line-height letter-spacing text-align ' +
  'text-decoration text-transform vertical-align white-space margin margin-top margin-right margin-bottom margin-left ' +
  'padding padding-top padding-right padding-bottom padding-left border border-top border-right border-bottom ' +
  'border-left border-collapse border-spacing border-radius width max-width min-width height list-style-type display'
).split(' ')

/** No `url(…)` and no other function but colours. */
export const VALUE = /^(?:[\w\s#%.,'"!-]|rgba?\([\d\s.,%]+\))*$/iu

const KNOWN_PROPERTIES: ReadonlySet<string> = new Set(PROPERTIES)
const LONGEST_VALUE = 200
const LONGEST_SELECTOR = 200

/**
 * What each element can be compared with in a step or two per ancestor. What looks through all its siblings or takes
 * selectors itself (`~`, `:has(…)`, `:nth-child(…)`) can take time without end.
 */
const SELECTOR =
  /^(?:[\w\s.#>*+-]|\[[\w-]+(?:[~|^$*]?=(?:"[\w\s.:-]*"|'[\w\s.:-]*'|[\w-]*))?\]|:(?:first|last)-child)+$/u

/** A rule of a style sheet, of what an email may hold. */
export interface StyleRule {
  readonly selectors: readonly string[]
  /** As they stand between the braces. */
  readonly declarations: string
}

/** The rules in the `<style>` elements of HTML that was cleaned, and the HTML without these. */
export function takeStyles(html: string): { readonly html: string; readonly rules: readonly StyleRule[] } {
  const rules: StyleRule[] = []
  const rest = html.replaceAll(/<style[^<>]*>([^]*?)(?:<\/style>|$)/giu, (_, css: string) => {
    rules.push(...rulesOf(css))
    return ''
  })
  return { html: rest, rules }
}

/** Rules for certain screens (`@media`), nested ones, and what an email may not hold are left out. */
function rulesOf(css: string): StyleRule[] {
  const bare = css.replaceAll(/\/\*[^]*?(?:\*\/|$)|<!--|-->/gu, ' ')
  const rules: StyleRule[] = []
  let at = 0
  for (let open = bare.indexOf('{'); open !== -1; open = bare.indexOf('{', at)) {
    const before = bare.slice(at, open)
    const prelude = before.slice(before.lastIndexOf(';') + 1).trim()
    const close = closeOf(bare, open)
    const body = bare.slice(open + 1, close)
    at = close + 1
    if (prelude.startsWith('@') || body.includes('{')) continue
    const selectors = prelude.split(',').flatMap(readSelector)
    const declarations = body.split(';').filter(isAllowed).join(';')
    if (selectors.length > 0 && declarations !== '') rules.push({ selectors, declarations })
  }
  return rules
}

/** Where the block that opens here ends: past the end of the text for one that never does. */
function closeOf(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    else if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return css.length
}

function readSelector(written: string): string[] {
  const selector = written.trim()
  return selector.length <= LONGEST_SELECTOR && SELECTOR.test(selector) ? [selector] : []
}

function isAllowed(declaration: string): boolean {
  const colon = declaration.indexOf(':')
  const value = declaration.slice(colon + 1).trim()
  const isKnown = colon !== -1 && KNOWN_PROPERTIES.has(declaration.slice(0, colon).trim().toLowerCase())
  return isKnown && value.length <= LONGEST_VALUE && VALUE.test(value)
}

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
export function complexityProblem({ depth, elements }: HtmlShape): string | undefined {
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

/** Like `complexityProblem` for what the rules of a `<style>` do with HTML of this shape. */
export function styleProblem(rules: readonly StyleRule[], shape: HtmlShape): string | undefined {
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
  const bare = selector.toLowerCase().replaceAll(/\[[^\]]*(?:\]|$)|:[\w-]+/gu, '')
  return bare.match(/[.#]?[\w-]+/gu) ?? []
}

/** Characters that a rule writes at most: its selectors mean no more elements than the rarest name at their ends. */
function writtenBy({ selectors, declarations }: StyleRule, { elements, names }: HtmlShape): number {
  const meant = selectors.map((selector) => {
    const last = /(?<![^\s>+])[^\s>+]*$/u.exec(selector.trim())?.[0] ?? ''
    return Math.min(elements, ...namesIn(last).map((name) => names.get(name) ?? 0))
  })
  return meant.reduce((total, found) => total + found, 0) * declarations.length
}

function count(value: number): string {
  return value.toLocaleString('en')
}
