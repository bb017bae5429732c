/** Where something in braces ends: the index after its last character, by the index of its first. */
export type BraceEnds = ReadonlyMap<number, number>

/**
 * Matches `{{ … }}`, `{% … %}` and `{ … }` of a template, nested as they may be; what is never closed is not in the
 * answer. Takes time in proportion to the source, whatever it holds.
 */
export function matchBraces(source: string): BraceEnds {
  const ends = new Map<number, number>()
  const open: { readonly at: number; readonly width: 1 | 2 }[] = []
  let nextTagEnd = 0
  let at = 0
  while (at < source.length) {
    const pair = source.slice(at, at + 2)
    if (pair === '{%') {
      // What is not found once is not looked for again.
      if (nextTagEnd !== -1 && nextTagEnd < at + 2) nextTagEnd = source.indexOf('%}', at + 2)
      if (nextTagEnd !== -1) ends.set(at, nextTagEnd + 2)
      at = nextTagEnd === -1 ? at + 2 : nextTagEnd + 2
      continue
    }
    const width = pair === '{{' ? 2 : 1
    if (pair[0] === '{') {
      open.push({ at, width })
      at += width
      continue
    }
    const last = open.at(-1)
    if (pair[0] === '}' && last !== undefined && (last.width === 1 || pair === '}}')) {
      ends.set(last.at, at + last.width)
      open.pop()
      at += last.width
      continue
    }
    at += 1
  }
  return ends
}

/** A piece of another tool's template. `raw` is how it is written there; all of them together are the source. */
export type TemplatePiece =
  | { readonly kind: 'text'; readonly raw: string }
  /** `{{first_name}}`, `{{first_name|there}}`, `{{ first_name | upcase }}`. */
  | {
      readonly kind: 'variable'
      readonly raw: string
      readonly name: string
      readonly fallback: readonly TemplatePiece[] | undefined
      readonly filters: string
    }
  /** `{{RANDOM | a | b}}`, `{a|b}`. */
  | { readonly kind: 'spin'; readonly raw: string; readonly options: readonly (readonly TemplatePiece[])[] }
  /** `{{#if name}} … {{#else}} … {{#endif}}`. */
  | {
      readonly kind: 'condition'
      readonly raw: string
      readonly name: string
      readonly shown: readonly TemplatePiece[]
      readonly otherwise: readonly TemplatePiece[]
    }
  /** `{% if name %}`: Liquid, of which the other tool knows a part too. */
  | { readonly kind: 'tag'; readonly raw: string; readonly content: string }
  /** Something in braces, or the mark of a thing that never ends, that nobody understands. */
  | { readonly kind: 'unknown'; readonly raw: string; readonly name: string }

/** Things in braces inside things in braces; deeper ones are not understood. */
const DEEPEST = 20

/** Names between percent signs, as Smartlead has them for the sender. */
const PERCENT_NAME = /%(?:sender-[a-z]+|signature)%/gi

/** What stands after the bar where it is a filter of Liquid, and no fallback: a known one, or any that takes something. */
const FILTERS = /^\s*(?:(?:capitalize|upcase|downcase|strip|strip_html)\s*(?:\||$)|[a-z_]+\s*:)/

/** Reads a template of another tool. Never throws; the pieces together are the source, character by character. */
export function parseForeignTemplate(source: string): TemplatePiece[] {
  return foldConditions(readPieces(source, matchBraces(source), { from: 0, to: source.length, depth: 0 }))
}

interface Span {
  readonly from: number
  readonly to: number
  readonly depth: number
}

function readPieces(source: string, ends: BraceEnds, { from, to, depth }: Span): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let textFrom = from
  const addText = (until: number) => {
    if (until > textFrom) pieces.push(...readText(source.slice(textFrom, until)))
  }
  for (let at = from; at < to;) {
    if (source[at] !== '{') {
      at += 1
      continue
    }
    const end = ends.get(at)
    const piece = readBraces(source, ends, { from: at, to: end ?? at, depth })
    if (piece === undefined) {
      at += 1
      continue
    }
    addText(at)
    pieces.push(piece)
    at += piece.raw.length
    textFrom = at
  }
  addText(to)
  return pieces
}

/** What begins with a brace; undefined where it is text. `to` is `from` for what never ends. */
function readBraces(source: string, ends: BraceEnds, { from, to, depth }: Span): TemplatePiece | undefined {
  const mark = source.slice(from, from + 2)
  const raw = source.slice(from, to)
  if (mark === '{%' || mark === '{{') {
    if (to === from) return { kind: 'unknown', raw: mark, name: mark }
    if (mark === '{%') return { kind: 'tag', raw, content: raw.slice(2, -2).replaceAll(/^-|-$/g, '').trim() }
    return readDouble(source, ends, { from, to, depth })
  }
  if (to === from) return undefined
  const name = raw.slice(1, -1).trim()
  if (/^[a-z]+(?:_name|Name)$/.test(name)) return { kind: 'variable', raw, name, fallback: undefined, filters: '' }
  const bars = barsOf(source, ends, { from: from + 1, to: to - 1, depth })
  if (bars.length === 0) return undefined
  if (depth >= DEEPEST) return { kind: 'unknown', raw, name: raw }
  return { kind: 'spin', raw, options: optionsOf(source, ends, { from: from + 1, to: to - 1, depth }, bars) }
}

function readDouble(source: string, ends: BraceEnds, { from, to, depth }: Span): TemplatePiece {
  const raw = source.slice(from, to)
  const inside = { from: from + 2, to: to - 2, depth }
  const [bar, ...more] = barsOf(source, ends, inside)
  const name = nameIn(source.slice(inside.from, bar ?? inside.to))
  if (depth >= DEEPEST) return { kind: 'unknown', raw, name: raw }
  if (bar === undefined) return { kind: 'variable', raw, name, fallback: undefined, filters: '' }
  if (name.toLowerCase() === 'random') {
    const options = optionsOf(source, ends, { ...inside, from: bar + 1 }, more)
    return { kind: 'spin', raw, options: options.map(trimmed) }
  }
  const rest = source.slice(bar + 1, inside.to)
  if (FILTERS.test(rest)) return { kind: 'variable', raw, name, fallback: undefined, filters: rest.trim() }
  const fallback = trimmed(readPieces(source, ends, { from: bar + 1, to: inside.to, depth: depth + 1 }))
  return { kind: 'variable', raw, name, fallback: unquoted(fallback), filters: '' }
}

/** Where the bars are that part what is inside of braces; those of inner braces are not among them. */
function barsOf(source: string, ends: BraceEnds, { from, to }: Span): number[] {
  const bars: number[] = []
  for (let at = from; at < to;) {
    if (source[at] === '|') bars.push(at)
    at = source[at] === '{' ? Math.max(ends.get(at) ?? 0, at + 1) : at + 1
  }
  return bars
}

function optionsOf(source: string, ends: BraceEnds, span: Span, bars: readonly number[]): TemplatePiece[][] {
  const starts = [span.from, ...bars.map((bar) => bar + 1)]
  return starts.map((from, index) => {
    return readPieces(source, ends, { from, to: bars[index] ?? span.to, depth: span.depth + 1 })
  })
}

/** Editors put markup and hard spaces into names. */
function nameIn(text: string): string {
  return text
    .replaceAll(/<[^<>]*>|&nbsp;/g, ' ')
    .replaceAll('\u00a0', ' ')
    .trim()
}

function readText(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let at = 0
  for (const { index, 0: raw } of text.matchAll(PERCENT_NAME)) {
    if (index > at) pieces.push({ kind: 'text', raw: text.slice(at, index) })
    pieces.push({ kind: 'variable', raw, name: raw.slice(1, -1), fallback: undefined, filters: '' })
    at = index + raw.length
  }
  if (at < text.length) pieces.push({ kind: 'text', raw: text.slice(at) })
  return pieces
}

function trimmed(pieces: readonly TemplatePiece[]): TemplatePiece[] {
  return pieces.flatMap((piece, index): TemplatePiece[] => {
    if (piece.kind !== 'text') return [piece]
    const start = index === 0 ? piece.raw.trimStart() : piece.raw
    const raw = index === pieces.length - 1 ? start.trimEnd() : start
    return raw === '' ? [] : [{ kind: 'text', raw }]
  })
}

/** `"there"` → `there`: some write fallbacks in quotes. */
function unquoted(pieces: readonly TemplatePiece[]): readonly TemplatePiece[] {
  const [only] = pieces
  if (pieces.length !== 1 || only?.kind !== 'text') return pieces
  const inside = /^(["'])(.*)\1$/s.exec(only.raw)?.[2]
  return inside === undefined ? pieces : [{ kind: 'text', raw: inside }]
}

/** Puts `{{#if name}} … {{#endif}}` together; a part without its others stays a thing that nobody understands. */
function foldConditions(pieces: readonly TemplatePiece[]): TemplatePiece[] {
  interface Open {
    readonly start: TemplatePiece
    readonly name: string
    readonly before: TemplatePiece[]
    shown: TemplatePiece[] | undefined
    raw: string
  }
  const open: Open[] = []
  let current: TemplatePiece[] = []
  for (const piece of pieces) {
    const last = open.at(-1)
    if (last !== undefined) last.raw += piece.raw
    const word = piece.kind === 'variable' && piece.fallback === undefined ? piece.name : ''
    const name = /^#if\s+(\S.*)$/i.exec(word)?.[1]
    if (name !== undefined) {
      if (last !== undefined) last.raw = last.raw.slice(0, -piece.raw.length)
      open.push({ start: piece, name, before: current, shown: undefined, raw: piece.raw })
      current = []
    } else if (/^#else$/i.test(word) && last !== undefined && last.shown === undefined) {
      last.shown = current
      current = []
    } else if (/^#endif$/i.test(word) && last !== undefined) {
      open.pop()
      const [shown, otherwise] = last.shown === undefined ? [current, []] : [last.shown, current]
      const outer = open.at(-1)
      if (outer !== undefined) outer.raw += last.raw
      current = [...last.before, { kind: 'condition', raw: last.raw, name: last.name, shown, otherwise }]
    } else current.push(piece)
  }
  return open.length === 0 ? current : [...pieces]
}
