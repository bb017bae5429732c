import { compileTemplate } from '../../sequences/in-pool.ts'
import type { TemplateKind } from '../../sequences/index.ts'
import type { TemplateNote } from './conversion-schema.ts'
import { readForeignVariable } from './foreign-variables.ts'
import type { ForeignVariable } from './foreign-variables.ts'
import type { TemplatePiece } from './parse-foreign-template.ts'

/** What one template is written with. */
export interface LiquidWriting {
  readonly kind: TemplateKind
  readonly columns: ReadonlySet<string>
  /** What names were found to be: a template may have the same one ten thousand times. */
  readonly found: Map<string, ForeignVariable>
  readonly notes: TemplateNote[]
  /** Names that `{% assign %}` of the template gives. */
  readonly assigned: ReadonlySet<string>
  /** False once the tags of the template proved not to fit together. */
  readonly keepsTags: boolean
  spins: number
}

/** Writes pieces of another tool's template as Liquid of ours. What is not understood becomes a variable that nobody has. */
export function writeLiquid(pieces: readonly TemplatePiece[], writing: LiquidWriting): string {
  return pieces.map((piece) => writePiece(piece, writing)).join('')
}

function writePiece(piece: TemplatePiece, writing: LiquidWriting): string {
  switch (piece.kind) {
    case 'text':
      // Beside what is written next, a brace of the text would begin something.
      return piece.raw.endsWith('{') ? `${piece.raw.slice(0, -1)}{{ "{" }}` : piece.raw
    case 'variable':
      return writeVariable(piece, writing)
    case 'spin':
      return writeSpin(piece.options, writing)
    case 'condition':
      return writeCondition(piece, writing)
    case 'tag':
      return writeTag(piece, writing)
    case 'unknown':
      return writeUnknown(piece.name, 'This never ends, or is nested too deeply.', null, writing)
  }
}

function writeVariable(piece: Extract<TemplatePiece, { kind: 'variable' }>, writing: LiquidWriting): string {
  const { name, fallback } = piece
  if (writing.assigned.has(name) && writing.keepsTags) return piece.raw
  const variable = look(name, writing)
  if (variable.kind === 'unknown') return unknown(piece.raw, name, variable, writing)
  const own = variable.filters === undefined ? variable.path : `${variable.path} | ${variable.filters}`
  if (piece.filters !== '') {
    const written = `{{ ${own} | ${piece.filters} }}`
    if (compileTemplate(written, writing.kind).ok) return written
    return writeUnknown(piece.raw, 'These filters are not known here.', variable.path, writing)
  }
  if (fallback === undefined) return `{{ ${own} }}`
  const text = fallback.map(({ raw }) => raw).join('')
  const isPlain = fallback.every(({ kind }) => kind === 'text') && isQuotable(text, writing.kind)
  if (isPlain) return `{{ ${own} | default: "${text}" }}`
  return `{% if ${variable.path} %}{{ ${own} }}{% else %}${writeLiquid(fallback, writing)}{% endif %}`
}

/** Looks a variable up, and tells of it where there is something to tell. */
function look(name: string, writing: LiquidWriting): ForeignVariable {
  const variable = writing.found.get(name) ?? readForeignVariable(name, writing.columns)
  writing.found.set(name, variable)
  if (variable.kind !== 'unknown' && variable.reason !== undefined)
    note(writing, { name, to: variable.path, nearest: null, reason: variable.reason })
  return variable
}

function unknown(
  raw: string,
  name: string,
  variable: Extract<ForeignVariable, { kind: 'unknown' }>,
  writing: LiquidWriting,
): string {
  // With a fallback the other tool would have sent something; what stands there now stops the email.
  return writeUnknown(/^[A-Za-z_][\w-]*$/.test(name) ? name : raw, variable.reason, variable.nearest, writing)
}

/** Liquid that parses, that a check of the sequence names, and that no email leaves with. */
function writeUnknown(name: string, reason: string, nearest: string | null, writing: LiquidWriting): string {
  note(writing, { name, to: null, nearest, reason })
  const key = name.replaceAll(/["\\{}%<>\p{Cc}]/gu, ' ').trim()
  const isName = /^[A-Za-z_][\w-]*$/.test(name) && !RESERVED.test(name)
  return isName ? `{{ ${name} }}` : `{{ unknown["${key === '' ? 'braces' : key}"] }}`
}

/** Names that say something else in Liquid, or here. */
const RESERVED =
  /^(?:nil|null|true|false|empty|blank|and|or|contains|lead|company|contact|ai|sender)$|^(?:custom|research)Data$|Link$/i

function note(writing: LiquidWriting, added: TemplateNote): void {
  if (!writing.notes.some(({ name, to }) => name === added.name && to === added.to)) writing.notes.push(added)
}

/**
 * One of several texts, the same for the same lead and step. Texts that hold more than plain words are chosen by a name,
 * so that nothing in the values of a lead is taken for a bar.
 */
function writeSpin(options: readonly (readonly TemplatePiece[])[], writing: LiquidWriting): string {
  const texts = options.map((option) => option.map(({ raw }) => raw).join(''))
  const isPlain = options.every((option) => option.every(({ kind }) => kind === 'text'))
  if (isPlain && texts.every((text) => text === text.trim() && isQuotable(text, writing.kind)))
    return `{{ "${texts.join('|')}" | spin }}`
  writing.spins += 1
  const name = `spin_${writing.spins}`
  const choices = texts.map((_, index) => `${writing.spins}.${index + 1}`)
  const branches = options.map((option, index) => `{% when "${choices[index]}" %}${writeLiquid(option, writing)}`)
  return `{% assign ${name} = "${choices.join('|')}" | spin %}{% case ${name} %}${branches.join('')}{% endcase %}`
}

/** Whether a text may stand between quotes in an expression and comes out as it is. */
function isQuotable(text: string, kind: TemplateKind): boolean {
  return kind === 'html' ? !/["\\{}%|<>&'\p{Cc}]/u.test(text) : !/["\\{}%|\p{Cc}]/u.test(text)
}

/** Apollo prints the variable itself where nothing stands between `{{#if name}}` and what follows. */
function writeCondition(piece: Extract<TemplatePiece, { kind: 'condition' }>, writing: LiquidWriting): string {
  const variable = look(piece.name, writing)
  if (variable.kind === 'unknown') return unknown(piece.raw, piece.name, variable, writing)
  const own = variable.filters === undefined ? variable.path : `${variable.path} | ${variable.filters}`
  const isEmpty = piece.shown.every(({ kind, raw }) => kind === 'text' && raw.trim() === '')
  const shown = isEmpty ? `{{ ${own} }}` : writeLiquid(piece.shown, writing)
  const otherwise = piece.otherwise.length === 0 ? '' : `{% else %}${writeLiquid(piece.otherwise, writing)}`
  return `{% if ${variable.path} %}${shown}${otherwise}{% endif %}`
}

const KEPT_TAGS = /^(?:if|elsif|else|endif|unless|endunless|case|when|endcase|assign)\b/

/** The names in a tag, apart from what stands in quotes. */
const TAG_WORD = /"[^"]*"|'[^']*'|[A-Za-z_][\w.-]*/g
const TAG_WORDS =
  /^(?:if|elsif|else|endif|unless|endunless|case|when|endcase|assign|and|or|contains|nil|null|true|false|empty|blank)$/

function writeTag(piece: Extract<TemplatePiece, { kind: 'tag' }>, writing: LiquidWriting): string {
  const { content, raw } = piece
  if (!writing.keepsTags || !KEPT_TAGS.test(content))
    return writeUnknown(raw, 'This tag is not known here, or its others are missing.', null, writing)
  const [, ...filters] = content.split('|')
  const head = content.slice(0, content.length - filters.map((filter) => `|${filter}`).join('').length)
  let missing: string | undefined
  const written = head.replaceAll(TAG_WORD, (word) => {
    if (/^["']/.test(word) || TAG_WORDS.test(word) || writing.assigned.has(word)) return word
    const variable = look(word, writing)
    if (variable.kind === 'unknown') missing = word
    return variable.kind === 'unknown' ? word : variable.path
  })
  if (missing !== undefined)
    note(writing, { name: missing, to: null, nearest: null, reason: 'A condition on nothing known.' })
  return `{% ${written}${filters.map((filter) => `|${filter}`).join('')} %}`
}
