/** A queue that gives out the least first. */
export type Heap<T> = ReturnType<typeof createHeap<T>>

/** A binary heap; `isBefore` is a strict order. Putting in and taking out take logarithmic time. */
export function createHeap<T>(isBefore: (left: T, right: T) => boolean) {
  const items: T[] = []
  const swap = (left: number, right: number) => {
    const held = items[left]!
    items[left] = items[right]!
    items[right] = held
  }
  const rise = (from: number) => {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      if (!isBefore(items[at]!, items[parent]!)) return
      swap(at, parent)
      at = parent
    }
  }
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < items.length && isBefore(items[left]!, items[least]!)) least = left
      if (right < items.length && isBefore(items[right]!, items[least]!)) least = right
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  return {
    get size() {
      return items.length
    },
    peek: (): T | undefined => items[0],
    push: (item: T): void => {
      items.push(item)
      rise(items.length - 1)
    },
    pop: (): T | undefined => {
      if (items.length === 0) return undefined
      swap(0, items.length - 1)
      const least = items.pop()
      sink()
      return least
    },
  }
}
