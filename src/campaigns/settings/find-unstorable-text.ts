import type { Problem } from '../../platform/errors.ts'
import { pointerTo } from '../../platform/errors.ts'
import { isStorableText } from '../../platform/text/safe-text.ts'

/** What the database cannot hold in text: NUL, and halves of surrogate pairs. In values and in keys, at any depth. */
export function findUnstorable(value: unknown): Problem[] {
  const problems: Problem[] = []
  const open: { pointer: string; value: unknown }[] = [{ pointer: '', value }]
  for (let one = open.pop(); one !== undefined && problems.length < 50; one = open.pop()) {
    const { pointer } = one
    if (typeof one.value === 'string' && !isStorableText(one.value)) problems.push(refused(pointer))
    if (typeof one.value !== 'object' || one.value === null) continue
    for (const [key, member] of Object.entries(one.value)) {
      if (isStorableText(key)) open.push({ pointer: pointerTo(pointer, key), value: member })
      else problems.push(refused(pointer))
    }
  }
  return problems
}

function refused(pointer: string): Problem {
  return {
    pointer,
    code: 'bad_character',
    detail: 'Text holds neither the character U+0000 nor half of a surrogate pair.',
  }
}
