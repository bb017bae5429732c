/** The part of a limit that is divided evenly, so that a process nobody asked lately can start. */
const EVEN_PART = 0.2

/**
 * The part of an organization's request limit that one process enforces, in (0, 1]: it follows the process's part of
 * what all of them let through in the last second. The parts of all processes add up to 1; a lone process has it all.
 */
export function shareOfLimit(use: {
  readonly own: number
  readonly others: number
  readonly processes: number
}): number {
  const processes = Math.max(1, use.processes)
  if (processes === 1) return 1
  const total = use.own + use.others
  const followed = total === 0 ? 1 / processes : use.own / total
  return EVEN_PART / processes + (1 - EVEN_PART) * followed
}
