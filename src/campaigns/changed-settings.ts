/** Longer texts are cut in an entry; what they are in full is the campaign's own. */
const MOST_CHARACTERS = 500
/** Entries name this many settings; a sequence that was replaced whole has hundreds. */
const MOST_NAMED = 60

type Values = Record<string, unknown>

/**
 * What differs between two settings, leaf by leaf, as two flat objects with dotted names (`schedule.days.0`); a leaf that
 * is missing on one side is missing there. Long texts are cut and long lists end with a count, so that an entry of the
 * audit stays readable.
 */
export function changedSettings(before: unknown, after: unknown): { before: Values; after: Values } {
  const old = leavesOf(before)
  const now = leavesOf(after)
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name))
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  return {
    before: pick(old, named),
    after: { ...pick(now, named), ...(more > 0 ? { 'further settings': more } : {}) },
  }
}

function pick(leaves: ReadonlyMap<string, unknown>, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (leaves.has(name) ? [[name, shorten(leaves.get(name))]] : [])))
}

function shorten(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= MOST_CHARACTERS) return value
  return `${value.slice(0, MOST_CHARACTERS)}… (${value.length} characters)`
}

function leavesOf(value: unknown): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  const pending: [string, unknown][] = [['', value]]
  while (pending.length > 0) {
    const [name, one] = pending.pop()!
    const members = typeof one === 'object' && one !== null ? Object.entries(one) : []
    if (members.length === 0 && one !== undefined && name !== '')
      leaves.set(name, typeof one === 'object' && one !== null ? '' : one)
    pending.push(
      ...members.map(([key, member]): [string, unknown] => [name === '' ? key : `${name}.${key}`, member]).toReversed(),
    )
  }
  return leaves
}
