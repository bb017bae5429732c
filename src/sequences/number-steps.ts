import { isDeepStrictEqual } from 'node:util'
import type { Sequence, Step } from './schema.ts'

type GivenStep = Omit<Step, 'number'> & { readonly number: number | undefined }

/**
 * Gives every step its number, which is the same for as long as the step lives and never given to another: what leads
 * have got is known by it, wherever the step stands. A step is the one it names, one that was taken out before included;
 * else the one with the same text; else, between the same neighbours, the one whose place it takes. All others are new.
 */
export function numberSteps(given: readonly GivenStep[], before?: Sequence): Sequence {
  const old = before?.steps ?? []
  const numbers: (number | undefined)[] = given.map(() => undefined)
  const isFree = (number: number) => !numbers.includes(number)
  let lastNumber = before?.lastNumber ?? 0
  for (const [index, { number }] of given.entries()) {
    if (number !== undefined && number >= 1 && number <= lastNumber && isFree(number)) numbers[index] = number
  }
  for (const [index, { variants }] of given.entries()) {
    numbers[index] ??= old.find((step) => isFree(step.number) && hasSameText(step.variants, variants))?.number
  }
  for (const index of given.keys()) {
    const place = index === 0 ? 0 : old.findIndex((step) => step.number === numbers[index - 1]) + 1
    const replaced = index === 0 || place > 0 ? old[place] : undefined
    if (replaced !== undefined && isFree(replaced.number)) numbers[index] ??= replaced.number
  }
  const steps = given.map((step, index) => ({ ...step, number: numbers[index] ?? (lastNumber += 1) }))
  return { steps, lastNumber }
}

/** A first email has a subject that it loses when it becomes a reply; its text stays. */
function hasSameText(left: Step['variants'], right: Step['variants']): boolean {
  const texts = (variants: Step['variants']) => variants.map(({ body, html }) => [body, html])
  return isDeepStrictEqual(texts(left), texts(right))
}
