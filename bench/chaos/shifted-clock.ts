/**
 * Read before the program (`node --import`): moves this process's wall clock by `CHAOS_CLOCK_SHIFT_MS`, as a machine
 * without time synchronisation has it. The monotonic clock goes on as it is.
 */
const shift = Number(process.env.CHAOS_CLOCK_SHIFT_MS ?? 0)
const { now } = Date
const Wall = Date

class ShiftedDate extends Wall {
  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(now() + shift)
    else super(...given)
  }

  static override now(): number {
    return now() + shift
  }
}

globalThis.Date = ShiftedDate as unknown as DateConstructor
