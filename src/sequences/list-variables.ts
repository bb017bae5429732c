import type { FreeKey } from '../leads/index.ts'
import { knownVariables } from './template-variables.ts'

/** A variable that templates of a campaign may use. `leads` counts those that have a freeform key. */
export interface ListedVariable {
  name: string
  kind: 'text' | 'number' | 'boolean' | 'list' | 'freeform'
  description: string
  example: string | null
  leads: number | null
}

/** Every variable with a fixed name, then the freeform keys given, each as a template names it. */
export function listVariables(keys: readonly FreeKey[]): ListedVariable[] {
  const fixed = knownVariables.map(({ name, kind, description, example }) => {
    const words = kind === 'freeform' ? null : Array.isArray(example) ? example.join(', ') : String(example)
    return { name, kind, description, example: words, leads: null }
  })
  const free = keys.flatMap(({ root, key, leads, example }): ListedVariable[] => {
    const member = memberOf(key)
    if (member === undefined) return []
    const description = `Sent with the lead as ${root}`
    return [{ name: `${root}${member}`, kind: 'freeform', description, example, leads }]
  })
  return [...fixed, ...free]
}

/** How Liquid names a key; undefined for one that it cannot. */
function memberOf(key: string): string | undefined {
  if (/^[A-Za-z_][\w-]*$/.test(key)) return `.${key}`
  return /["\\{}%\p{Cc}]/u.test(key) ? undefined : `["${key}"]`
}
