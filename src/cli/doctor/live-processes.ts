import type { Heartbeat } from './installation-store.ts'

/** A process beats once a second; a busy machine may need some more. */
const LONGEST_WATCH = 3_000
const LOOK_EVERY = 200
/** Who has been silent for so long is not waited for, in seconds. */
const LONG_SILENT = 30

/** Which processes live. */
export interface LiveProcesses {
  /** Those whose heart beat while they were watched. */
  readonly alive: readonly Heartbeat['kind'][]
  /** How many of them belong to a release that does not know the schema. */
  readonly older: number
  /** Those that neither beat nor signed off: killed, frozen or cut off from the database. The newest sign first. */
  readonly silent: readonly { readonly kind: Heartbeat['kind']; readonly age: number }[]
}

/**
 * Tells living processes from dead ones by watching for their next heartbeat: a recent one alone may be the last of a
 * process that was killed, and clocks of other machines may be apart. Takes about a second, three where one is silent.
 */
export async function watchProcesses(options: {
  look: () => Promise<readonly Heartbeat[]>
  pause: (milliseconds: number) => Promise<unknown>
}): Promise<LiveProcesses> {
  const first = await options.look()
  let latest = first
  for (let watched = 0; watched < LONGEST_WATCH && someAwaited(first, latest); watched += LOOK_EVERY) {
    await options.pause(LOOK_EVERY)
    latest = await options.look()
  }
  const before = indexed(first)
  const hasBeaten = (one: Heartbeat) => before.get(one.processId)?.getTime() !== one.heartbeatAt.getTime()
  const alive = latest.filter(hasBeaten)
  return {
    alive: alive.map(({ kind }) => kind),
    older: alive.filter(({ isOlder }) => isOlder).length,
    silent: latest.filter((one) => !hasBeaten(one)).map(({ kind, age }) => ({ kind, age })),
  }
}

function someAwaited(first: readonly Heartbeat[], latest: readonly Heartbeat[]): boolean {
  const now = indexed(latest)
  return first.some(
    ({ processId, heartbeatAt, age }) => age < LONG_SILENT && now.get(processId)?.getTime() === heartbeatAt.getTime(),
  )
}

function indexed(beats: readonly Heartbeat[]): Map<string, Date> {
  return new Map(beats.map(({ processId, heartbeatAt }) => [processId, heartbeatAt]))
}
