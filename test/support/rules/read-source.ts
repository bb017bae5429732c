import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { ImportDeclarationSpecifier, ModuleExportName, Node, VisitorObject } from 'oxc-parser'

/** What a file imports whose name is known only when it runs. */
export const COMPUTED = 'a module that is named as it runs'

/** One module that a file names, by `import`, `export … from`, `import()`, `require` or `import('…').Type`. */
export interface Import {
  readonly specifier: string
  /** The file meant, from the root of the repository; undefined for a package. */
  readonly target: string | undefined
  /** The names taken from it as values; `*` for the whole module. */
  readonly values: readonly string[]
  /** Nothing of it is left when the program runs. */
  readonly typeOnly: boolean
  readonly reExport: boolean
  readonly line: number
}

/** A piece of text in the code; what a template puts in between is a `?`. */
export interface Text {
  readonly text: string
  readonly tag: string | undefined
  readonly line: number
}

/** What the architecture rules look at in one file. */
export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly imports: readonly Import[]
  /** Names of the exported declarations. */
  readonly exports: readonly string[]
  /** Names of the types among them: aliases, interfaces, classes and enums. */
  readonly types: readonly string[]
  readonly texts: readonly Text[]
  /** Lines with `export *`. */
  readonly starExports: readonly number[]
  /** Lines that reach the environment of the process. */
  readonly environment: readonly number[]
}

const TYPES: ReadonlySet<string> = new Set([
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'ClassDeclaration',
  'TSEnumDeclaration',
])

type Collected = { -readonly [Key in keyof Source]: Source[Key] extends readonly (infer Item)[] ? Item[] : Source[Key] }
type LineOf = (node: { start: number }) => number

/** Reads one TypeScript file. @throws Error when it does not parse. */
export function readSource(file: string, code: string): Source {
  const { program, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const source: Collected = {
    path: file,
    imports: [],
    exports: [],
    types: [],
    texts: [],
    starExports: [],
    environment: [],
  }
  const lineOf: LineOf = ({ start }) => code.slice(0, start).split('\n').length
  for (const visitor of [
    collectImports(source, lineOf),
    collectExports(source, lineOf),
    collectTexts(source, lineOf),
  ]) {
    new Visitor(visitor).visit(program)
  }
  new Visitor(collectEnvironment(source, lineOf)).visit(program)
  return source
}

function collectImports(source: Collected, lineOf: LineOf): VisitorObject {
  const add = (specifier: string, entry: Pick<Import, 'values' | 'typeOnly' | 'reExport' | 'line'>) => {
    source.imports.push({ specifier, target: resolveImport(source.path, specifier), ...entry })
  }
  const addWhole = (named: Node | undefined, at: { start: number }) => {
    const isWord = named?.type === 'Literal' && typeof named.value === 'string'
    add(isWord ? String(named.value) : COMPUTED, { values: ['*'], typeOnly: false, reExport: false, line: lineOf(at) })
  }
  return {
    ImportDeclaration(node) {
      const values = node.importKind === 'type' ? [] : node.specifiers.flatMap(importedValue)
      const typeOnly = node.importKind === 'type' || (node.specifiers.length > 0 && values.length === 0)
      add(node.source.value, { values, typeOnly, reExport: false, line: lineOf(node) })
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      const values = node.specifiers.flatMap((entry) => (entry.exportKind === 'type' ? [] : [nameOf(entry.local)]))
      const typeOnly = node.exportKind === 'type' || values.length === 0
      add(node.source.value, { values: typeOnly ? [] : values, typeOnly, reExport: true, line: lineOf(node) })
    },
    ExportAllDeclaration(node) {
      const typeOnly = node.exportKind === 'type'
      add(node.source.value, { values: typeOnly ? [] : ['*'], typeOnly, reExport: true, line: lineOf(node) })
    },
    ImportExpression(node) {
      addWhole(node.source, node)
    },
    CallExpression(node) {
      if (isRequire(node.callee)) addWhole(node.arguments[0], node)
    },
    VariableDeclarator({ init, id }) {
      // Under another name its calls would not be seen.
      const isMade = init?.type === 'CallExpression' && isNamed(init.callee, 'createRequire')
      if (isMade && !isNamed(id, 'require')) addWhole(undefined, init)
    },
    TSImportType(node) {
      add(node.source.value, { values: [], typeOnly: true, reExport: false, line: lineOf(node) })
    },
  }
}

/** `require('x')`, or the call of what `createRequire` gives. */
function isRequire(callee: Node): boolean {
  return callee.type === 'CallExpression' ? isNamed(callee.callee, 'createRequire') : isNamed(callee, 'require')
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function importedValue(entry: ImportDeclarationSpecifier): string[] {
  if (entry.type === 'ImportNamespaceSpecifier') return ['*']
  if (entry.type === 'ImportDefaultSpecifier') return ['default']
  return entry.importKind === 'type' ? [] : [nameOf(entry.imported)]
}

function nameOf(name: ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

function collectExports(source: Collected, lineOf: LineOf): VisitorObject {
  return {
    ExportAllDeclaration(node) {
      source.starExports.push(lineOf(node))
    },
    ExportNamedDeclaration(node) {
      source.exports.push(...node.specifiers.map((entry) => nameOf(entry.exported)))
      if (node.declaration?.type === 'VariableDeclaration') {
        const names = node.declaration.declarations.map((declared) => declared.id)
        source.exports.push(...names.flatMap((id) => (id.type === 'Identifier' ? [id.name] : [])))
      } else if (node.declaration !== null && 'id' in node.declaration && node.declaration.id?.type === 'Identifier') {
        source.exports.push(node.declaration.id.name)
        if (TYPES.has(node.declaration.type)) source.types.push(node.declaration.id.name)
      }
    },
  }
}

function collectTexts(source: Collected, lineOf: LineOf): VisitorObject {
  const tags = new Map<number, string>()
  return {
    Literal(node) {
      if (typeof node.value === 'string') source.texts.push({ text: node.value, tag: undefined, line: lineOf(node) })
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type === 'Identifier') tags.set(node.quasi.start, node.tag.name)
    },
    TemplateLiteral(node) {
      const text = node.quasis.map((part) => part.value.cooked ?? part.value.raw).join('?')
      source.texts.push({ text, tag: tags.get(node.start), line: lineOf(node) })
    },
  }
}

function collectEnvironment(source: Collected, lineOf: LineOf): VisitorObject {
  return {
    MemberExpression(node) {
      if (lastName(node) === 'env' && lastName(node.object) === 'process') source.environment.push(lineOf(node))
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || node.init === null || lastName(node.init) !== 'process') return
      const taken = node.id.properties.map((property) =>
        property.type === 'Property' ? lastName(property.key) : 'env',
      )
      if (taken.includes('env')) source.environment.push(lineOf(node))
    },
    ImportDeclaration(node) {
      const fromProcess = node.source.value === 'node:process' || node.source.value === 'process'
      if (fromProcess && node.specifiers.flatMap(importedValue).includes('env')) source.environment.push(lineOf(node))
    },
  }
}

/** `env` of `process.env`, `process['env']` and `env` alike. */
function lastName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  return node.type === 'MemberExpression' ? lastName(node.property) : undefined
}

function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined
}
