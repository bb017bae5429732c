import { createHmac } from 'node:crypto'
import { runInNewContext } from 'node:vm'

/** Make's `sha256`: text, encoding of the result, key, encoding of the key. */
function sha256(text: string, encoding: 'hex' | 'base64', key: string, keyEncoding: BufferEncoding): string {
  return createHmac('sha256', Buffer.from(key, keyEncoding)).update(text).digest(encoding)
}

/**
 * What a field of Make makes of `{{formulas}}` among its text. Knows `+`, `-`, `sha256` and the variables given, whose
 * names may be those of a module's output, such as `2.body`.
 * @throws Error for a variable that is not given
 */
export function evaluateFormula(field: string, variables: Readonly<Record<string, string>>): string {
  return field.replaceAll(/\{\{(.*?)\}\}/g, (_whole, formula: string) => {
    // A text in quotation marks stays as it is; between them, `;` separates arguments and a name is a variable.
    const script = formula.replaceAll(/"[^"]*"|;|\b(?:\d+\.)?[a-zA-Z]\w*(?!\w*\()/g, (part) => {
      if (part.startsWith('"')) return part
      return part === ';' ? ',' : `valueOf(${JSON.stringify(part)})`
    })
    return String(runInNewContext(script, { sha256, valueOf: (name: string) => read(variables, name) }))
  })
}

function read(variables: Readonly<Record<string, string>>, name: string): string {
  const value = variables[name]
  if (value === undefined) throw new Error(`There is no variable ${name}.`)
  return value
}
