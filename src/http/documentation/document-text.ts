const WIDTH = 2_000

/** What is shown rather than described: one thing, however long. */
const SHOWN = new Set(['example', 'examples', 'default', 'headers'])

/**
 * The document as the checkout has it. Whatever fits stands on one line, and so do examples and lists of plain values;
 * everything else has a line for each of its keys, so that a change of one thing is a change of one line.
 */
export function textOfDocument(document: object): string {
  return open(document, '')
}

function write(value: unknown, indent: string, key?: string): string {
  const line = JSON.stringify(value)
  const taken = indent.length + (key?.length ?? 0)
  if (!isList(value) || taken + line.length < WIDTH || (key !== undefined && SHOWN.has(key))) return line
  return open(value, indent)
}

/** Whether there is something to open: a member that is an object or a list itself. */
function isList(value: unknown): value is object {
  const isObject = typeof value === 'object' && value !== null
  return isObject && (!Array.isArray(value) || value.some((item) => typeof item === 'object'))
}

function open(value: object, indent: string): string {
  const deeper = `${indent} `
  const lines = Array.isArray(value)
    ? value.map((item) => write(item, deeper))
    : Object.entries(value)
        .filter(([, child]) => child !== undefined)
        .map(([key, child]) => `${JSON.stringify(key)}:${write(child, deeper, key)}`)
  const [first, last] = Array.isArray(value) ? '[]' : '{}'
  return `${first}\n${lines.map((line) => deeper + line).join(',\n')}\n${indent}${last}`
}
