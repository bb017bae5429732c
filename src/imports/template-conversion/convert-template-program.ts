import { compileTemplate } from '../../sequences/in-pool.ts'
import type { TemplateKind } from '../../sequences/index.ts'
import { headerKey } from '../mapping/targets.ts'
import type { ConvertedTemplate, TemplateNote } from './conversion-schema.ts'
import { parseForeignTemplate } from './parse-foreign-template.ts'
import type { TemplatePiece } from './parse-foreign-template.ts'
import { writeLiquid } from './write-liquid.ts'
import type { LiquidWriting } from './write-liquid.ts'

type TemplateChange = ConvertedTemplate['changes'][number]

/**
 * Converts a template of another tool into Liquid of ours. Pure; never throws. What is answered always parses; text is
 * kept as it is; spintax is chosen by lead and step, the same each time; `columns` are names of the user's own columns.
 */
export function convertTemplate(
  source: string,
  { kind = 'text', columns = [] }: { kind?: TemplateKind; columns?: readonly string[] } = {},
): ConvertedTemplate {
  const pieces = parseForeignTemplate(source)
  const assigned = new Set(pieces.flatMap((piece) => (piece.kind === 'tag' ? assignedBy(piece.content) : [])))
  const given = { kind, columns: new Set(columns.map(headerKey)), found: new Map(), assigned }
  const kept = write(pieces, { ...given, keepsTags: true })
  const isSound = compileTemplate(kept.text, kind).ok
  return isSound ? kept : write(pieces, { ...given, keepsTags: false })
}

function assignedBy(tag: string): string[] {
  const name = /^assign\s+([A-Za-z_][\w-]*)\s*=/.exec(tag)?.[1]
  return name === undefined ? [] : [name]
}

function write(pieces: readonly TemplatePiece[], given: Omit<LiquidWriting, 'notes' | 'spins'>): ConvertedTemplate {
  const changes: TemplateChange[] = []
  let spins = 0
  for (const piece of pieces) {
    const writing: LiquidWriting = { ...given, notes: [], spins }
    const after = writeLiquid([piece], writing)
    spins = writing.spins
    changes.push({ kind: kindOf(piece, writing.notes, after), before: piece.raw, after, notes: writing.notes })
  }
  const unknown = changes.flatMap(({ notes }) => notes.filter(({ to }) => to === null))
  const named = new Map(unknown.map((note) => [note.name, note]))
  return { text: changes.map(({ after }) => after).join(''), changes, unknown: [...named.values()] }
}

function kindOf(piece: TemplatePiece, notes: readonly TemplateNote[], after: string): TemplateChange['kind'] {
  if (notes.some(({ to }) => to === null)) return 'unknown'
  if (after === piece.raw || piece.kind === 'text') return 'same'
  if (piece.kind === 'tag') return 'condition'
  return piece.kind === 'unknown' ? 'unknown' : piece.kind
}

/** Converts a template of another tool; `columns` are names of the user's own columns. */
export function answer(given: { source: string; kind: TemplateKind; columns: readonly string[] }): ConvertedTemplate {
  return convertTemplate(given.source, given)
}
