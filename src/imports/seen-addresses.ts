/** Slots at most: 64 MiB, for some twelve million addresses. */
const MOST_SLOTS = 2 ** 24

/**
 * Remembers addresses in four bytes each, for files of any length: `meet` says whether an address was met before. Two
 * addresses are taken for one with a chance of one in four thousand million. Beyond some twelve million, new ones are no
 * longer remembered.
 */
export function createSeenAddresses(expected: number): { meet(emailKey: string): boolean } {
  const slots = Math.min(MOST_SLOTS, 2 ** Math.ceil(Math.log2(Math.max(512, expected) * 2)))
  const prints = new Uint32Array(slots)
  let free = Math.floor(slots * 0.75)
  return {
    meet(emailKey) {
      const print = hash(emailKey, 0x811c9dc5) || 1
      let at = hash(emailKey, 0x1b873593) & (slots - 1)
      while (prints[at] !== 0) {
        if (prints[at] === print) return true
        at = (at + 1) & (slots - 1)
      }
      if (free > 0) {
        prints[at] = print
        free -= 1
      }
      return false
    },
  }
}

/** FNV-1a with an avalanche at its end, over UTF-16 units. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
