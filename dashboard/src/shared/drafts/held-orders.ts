import { useSyncExternalStore } from 'react'

/** An order to the server that can be taken back while it is held. */
export interface HeldOrder {
  /** What it is about; one order at a time is held about it. */
  readonly about: string
  readonly campaignId: string
  /** Gives the order and says what went wrong: it never fails. */
  readonly send: () => Promise<void>
}

interface Held extends HeldOrder {
  readonly timer: ReturnType<typeof setTimeout>
  sending?: Promise<void>
}

const held = new Map<string, Held>()
const watchers = new Set<() => void>()
let shown: readonly HeldOrder[] = []

function tell(): void {
  shown = [...held.values()]
  for (const watcher of watchers) watcher()
}

/** Gives an order after so many milliseconds, or as soon as the page is left, unless it is taken back before. */
export function holdOrder(order: HeldOrder, milliseconds: number): void {
  const timer = setTimeout(() => void send(order.about), milliseconds)
  held.set(order.about, { ...order, timer })
  tell()
}

/** Whether the order was still held; it is not given then. */
export function takeOrderBack(about: string): boolean {
  const order = held.get(about)
  if (order === undefined || order.sending !== undefined) return false
  clearTimeout(order.timer)
  held.delete(about)
  tell()
  return true
}

/** Gives all held orders now; resolves once the server has answered. */
export async function sendHeldOrders(): Promise<void> {
  await Promise.all([...held.keys()].map(send))
}

async function send(about: string): Promise<void> {
  const order = held.get(about)
  if (order === undefined) return
  clearTimeout(order.timer)
  order.sending ??= order.send().finally(() => {
    held.delete(about)
    tell()
  })
  await order.sending
}

/** Orders that are held or under way. */
export function useHeldOrders(): readonly HeldOrder[] {
  return useSyncExternalStore(watch, () => shown)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
