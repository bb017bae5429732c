import { parseSync, Visitor } from 'oxc-parser'
import type { CallExpression, Expression as Value, NewExpression, ObjectExpression, PropertyKey } from 'oxc-parser'

/** A regular expression as it is written, with its line. */
export interface Written {
  readonly source: string
  readonly flags: string
  readonly line: number
}

/** The regular expressions of a file. */
export interface Found {
  readonly literals: readonly Written[]
  /** Texts that a schema is made with, which TypeBox makes expressions of: `pattern` and the keys of `patternProperties`. */
  readonly patterns: readonly Written[]
  /** Lines that call `RegExp`. */
  readonly calls: readonly number[]
  /** Lines with a pattern that is put together as the program runs. */
  readonly madePatterns: readonly number[]
}

/** As TypeBox makes them, `typebox/schema/engine/_regexp`. */
export const PATTERN_FLAGS = 'u'

/** Finds the regular expressions of a file, without running it. */
export function expressionsIn(file: string, code: string): Found {
  const { program } = parseSync(file, code)
  const lineOf = ({ start }: { start: number }) => code.slice(0, start).split('\n').length
  const found = {
    literals: [] as Written[],
    patterns: [] as Written[],
    calls: [] as number[],
    madePatterns: [] as number[],
  }
  const constants = new Map<string, Value>()
  const objects: ObjectExpression[] = []
  const note = (node: CallExpression | NewExpression) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') found.calls.push(lineOf(node))
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.literals.push({ source: node.regex.pattern, flags: node.regex.flags, line: lineOf(node) })
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init)
    },
    // A pattern that is taken apart is no object, and one of a type has no value.
    ObjectExpression: (node) => void objects.push(node),
    NewExpression: note,
    CallExpression: note,
  }).visit(program)
  for (const given of objects.flatMap(patternsOf)) {
    const source = textOf(given, constants)
    if (source === undefined) found.madePatterns.push(lineOf(given))
    else found.patterns.push({ source, flags: PATTERN_FLAGS, line: lineOf(given) })
  }
  return found
}

/** What a schema of an object is told of patterns; what is an expression already is found as such. */
function patternsOf({ properties }: ObjectExpression): (Value | PropertyKey)[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const { value } = property
    const name = nameOf(property.key)
    if (name === 'pattern') return isExpression(value) ? [] : [value]
    if (name !== 'patternProperties') return []
    if (value.type !== 'ObjectExpression') return [value]
    return value.properties.map((one) => (one.type === 'Property' ? one.key : one.argument))
  })
}

function nameOf(key: PropertyKey): unknown {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? key.value : undefined
}

function isExpression(value: Value): boolean {
  if (value.type === 'Literal') return 'regex' in value
  const isCall = value.type === 'NewExpression' || value.type === 'CallExpression'
  return isCall && value.callee.type === 'Identifier' && value.callee.name === 'RegExp'
}

/** A text that is known before the program runs. */
function textOf(value: Value | PropertyKey, constants: ReadonlyMap<string, Value>): string | undefined {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? value.value : undefined
    case 'TemplateLiteral':
      return value.expressions.length === 0 ? (value.quasis[0]?.value.cooked ?? undefined) : undefined
    case 'TaggedTemplateExpression': {
      const { tag, quasi } = value
      const isRaw = tag.type === 'MemberExpression' && nameOf(tag.property) === 'raw'
      return isRaw && quasi.expressions.length === 0 ? quasi.quasis[0]?.value.raw : undefined
    }
    case 'Identifier': {
      const constant = constants.get(value.name)
      return constant === undefined || constant.type === 'Identifier' ? undefined : textOf(constant, constants)
    }
    default:
      return undefined
  }
}
