/** What a list offers. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Options under a heading. */
export interface OptionGroup {
  readonly group: string
  readonly items: readonly Option[]
}

export type Offered = readonly (Option | OptionGroup)[]

export function flat(offered: Offered): Option[] {
  return offered.flatMap((one) => ('items' in one ? one.items : [one]))
}

/** What a text finds by any part of a label: labels that begin with it first, then those of which a word does. */
export function optionsFor(options: readonly Option[], typed: string): Option[] {
  return options
    .map((option) => ({ option, rank: rankOf(option, typed) }))
    .filter(({ rank }) => rank !== NOT_FOUND)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** The same within groups, and the group with the best first; at most `limit` options. */
export function offeredFor(offered: Offered, typed: string, limit = Infinity): Offered {
  const parts = offered.map((one) =>
    'items' in one ? { group: one.group, items: optionsFor(one.items, typed) } : { items: optionsFor([one], typed) },
  )
  const best = ({ items: [first] }: { items: readonly Option[] }) =>
    first === undefined ? NOT_FOUND : rankOf(first, typed)
  let room = limit
  return parts
    .toSorted((one, other) => best(one) - best(other))
    .flatMap((part): Offered => {
      const items = part.items.slice(0, room)
      room -= items.length
      if (items.length === 0) return []
      return 'group' in part ? [{ group: part.group, items }] : items
    })
}

const NOT_FOUND = 3

function rankOf({ label }: Option, typed: string): number {
  const [text, sought] = [label.toLowerCase(), typed.trim().toLowerCase()]
  if (text.startsWith(sought)) return 0
  if (text.split(/[^\p{L}\p{N}]/u).some((word) => word.startsWith(sought))) return 1
  return text.includes(sought) ? 2 : NOT_FOUND
}

/** The option that was typed in full, by its label or its value, whatever the case. */
export function optionTyped(options: readonly Option[], typed: string): Option | undefined {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return undefined
  const is = (text: string) => text.toLowerCase() === sought
  return options.find(({ label }) => is(label)) ?? options.find(({ value }) => is(value))
}

/** The option that is meant where nothing is found: at most two slips away, one in short words, as an import takes it. */
export function optionMeant(options: readonly Option[], typed: string): Option | undefined {
  const sought = typed.trim().toLowerCase().slice(0, 60)
  if (sought.length < 3 || optionsFor(options, sought).length > 0) return undefined
  const most = sought.length <= 4 ? 1 : 2
  const near = options
    .map((option) => ({ option, slips: slipsBetween(sought, option.label.toLowerCase().slice(0, 60)) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips)
  return near[0]?.option
}

/** Letters more, less, other, or swapped with their neighbour, that turn one text into the other. */
function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1)]
      current.push(Math.min(...ways, ...(isSwapped ? [at(before, column - 2) + 1] : [])))
    }
    before = last
    last = current
  }
  return at(last, other.length)
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity
}
