/** Slots at most: 80 MiB, for some twelve million addresses. */
const MOST_SLOTS = 2 ** 24

/** What is remembered of addresses, a word of one list each. */
export interface SeenAddresses<Word> {
  /** What was noted last of an address; undefined for one that was not met. */
  find(emailKey: string): Word | undefined
  note(emailKey: string, word: Word): void
}

/**
 * Remembers addresses in five bytes each, for files of any length. Two addresses are taken for one with a chance of one in
 * four thousand million. Beyond some twelve million, new ones are no longer remembered.
 */
export function createSeenAddresses<Word>(expected: number, words: readonly Word[]): SeenAddresses<Word> {
  const slots = Math.min(MOST_SLOTS, 2 ** Math.ceil(Math.log2(Math.max(512, expected) * 2)))
  const prints = new Uint32Array(slots)
  const noted = new Uint8Array(slots)
  let free = Math.floor(slots * 0.75)
  /** Where an address stands, or would. */
  const slotOf = (emailKey: string, print: number) => {
    let at = hash(emailKey, 0x1b873593) & (slots - 1)
    while (prints[at] !== 0 && prints[at] !== print) at = (at + 1) & (slots - 1)
    return at
  }
  return {
    find(emailKey) {
      const print = printOf(emailKey)
      const at = slotOf(emailKey, print)
      return prints[at] === print ? words[noted[at] ?? 0] : undefined
    },
    note(emailKey, word) {
      const print = printOf(emailKey)
      const at = slotOf(emailKey, print)
      if (prints[at] !== print && free === 0) return
      if (prints[at] !== print) free -= 1
      prints[at] = print
      noted[at] = words.indexOf(word)
    },
  }
}

function printOf(emailKey: string): number {
  return hash(emailKey, 0x811c9dc5) || 1
}

/** FNV-1a with an avalanche at its end, over UTF-16 units. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
