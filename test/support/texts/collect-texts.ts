import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A text that somebody reads, and where it is written. Its changing parts are written as `{…}`. */
export interface Text {
  /** `file:line`, or the place in `openapi.json`. */
  readonly place: string
  readonly text: string
}

export type TextKind = 'screens' | 'pages' | 'errors and mails' | 'reference'

const ROOT = path.join(import.meta.dirname, '../../..')
const CATALOGUES = [
  'dashboard/src/**/texts.tsx',
  'dashboard/src/**/*-words.{ts,tsx}',
  'dashboard/src/shared/words/*.ts',
]
/** What a language model is told: nobody else reads it, and each change of it has companies read and texts approved again. */
const PROMPTS = ['src/research/llm/compose-prompt.ts', 'src/writing/drafting/prompt.ts']

/** Every text of the dashboard, the public pages, errors, mails and the API reference, by where it is read. */
export function collectTexts(): Readonly<Record<TextKind, readonly Text[]>> {
  return {
    screens: filesOf(CATALOGUES).flatMap((file) => textsOf(file, hasLetters)),
    pages: filesOf(['pages/*.ts']).flatMap((file) => textsOf(file, isSentence)),
    'errors and mails': filesOf(['src/**/*.ts'])
      .filter((file) => !PROMPTS.includes(file))
      .flatMap((file) => textsOf(file, isSentence)),
    reference: referenceTexts(),
  }
}

/** Files of screens in which texts stand outside the catalogues, with the first of each. */
export function textsOutsideCatalogues(): readonly Text[] {
  const catalogues = new Set(filesOf(CATALOGUES))
  return filesOf(['dashboard/src/**/*.tsx'])
    .filter((file) => !catalogues.has(file))
    .flatMap((file) => markupTextsOf(file).slice(0, 1))
}

function filesOf(patterns: readonly string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .filter((file) => !/\.(?:test|long|soak)\.tsx?$|\.d\.ts$/u.test(file))
    .toSorted()
}

function textsOf(file: string, isText: (text: string) => boolean): Text[] {
  const { source, program } = parsed(file)
  const found: Text[] = []
  const add = (start: number, text: string) => {
    if (isText(text)) found.push({ place: `${file}:${lineOf(source, start)}`, text })
  }
  const notShown = new Set<number>()
  new Visitor({
    ImportDeclaration: ({ source: from }) => notShown.add(from.start),
    ExportNamedDeclaration: ({ source: from }) => from !== null && notShown.add(from.start),
    TSLiteralType: ({ literal }) => notShown.add(literal.start),
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !notShown.has(start)) add(start, value)
    },
    TemplateLiteral: ({ start, quasis }) =>
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join('{…}')),
    JSXFragment: ({ start, children }) =>
      add(
        start,
        children
          .map((child) => (child.type === 'JSXText' ? child.value : '{…}'))
          .join('')
          .replace(/\s+/gu, ' '),
      ),
  }).visit(program)
  return found
}

const SHOWN = /^(?:label|description|title|aria-label|placeholder|holds|nothingFoundMessage|alt)$/u

function markupTextsOf(file: string): Text[] {
  const { source, program } = parsed(file)
  const found: Text[] = []
  const add = (start: number, text: string) => found.push({ place: `${file}:${lineOf(source, start)}`, text })
  const inKeys = new Set<number>()
  new Visitor({
    JSXElement: ({ openingElement: { name }, children }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'kbd') children.forEach(({ start }) => inKeys.add(start))
    },
    JSXText: ({ start, value }) => {
      if (hasLetters(value) && !inKeys.has(start)) add(start, value.trim())
    },
    JSXAttribute: ({ start, name, value }) => {
      if (value?.type !== 'Literal' || typeof value.value !== 'string') return
      if (name.type === 'JSXIdentifier' && SHOWN.test(name.name) && hasLetters(value.value)) add(start, value.value)
    },
  }).visit(program)
  return found
}

function referenceTexts(): Text[] {
  const found: Text[] = []
  const walk = (node: unknown, place: string) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const at = `${place}/${key}`
      if (typeof value !== 'string') walk(value, at)
      else if (key === 'description' || key === 'summary') found.push({ place: at, text: value })
    }
  }
  walk(JSON.parse(readFileSync(path.join(ROOT, 'openapi.json'), 'utf8')), 'openapi.json#')
  return found
}

function parsed(file: string) {
  const source = readFileSync(path.join(ROOT, file), 'utf8')
  return { source, program: parseSync(file, source).program }
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

function hasLetters(text: string): boolean {
  return /\p{L}{2}/u.test(text)
}

/** Two words or more that begin with a capital: what is no name of a column and no code. */
function isSentence(text: string): boolean {
  return /^(?:\p{Lu}|\{…\} )[^<>=]*\p{Ll} [^<>=]*\p{Ll}/u.test(text) && !/^(?:[A-Z]+ |SELECT|WITH)/u.test(text)
}
