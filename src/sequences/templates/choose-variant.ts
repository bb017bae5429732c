import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'

/**
 * Which variant a lead gets: the index of one whose weight is above 0. The same seed and weights always give the
 * same variant, so that preview, retry and delivery agree; over many seeds the shares follow the weights.
 * A missing weight is 1. The seed should name lead, run and step.
 */
export function chooseVariant(seed: string, variants: readonly { readonly weight?: number | undefined }[]): number {
  const weights = variants.map((variant) => variant.weight ?? 1)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  assert.ok(total > 0, 'a step has a variant whose weight is above 0')
  // 48 bits: exact in a double, and finer than any weight.
  let rest = (createHash('sha256').update(seed).digest().readUIntBE(0, 6) / 2 ** 48) * total
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index
    rest -= weight
  }
  return weights.findLastIndex((weight) => weight > 0)
}
