import { cpus, totalmem } from 'node:os'

/** The machine in a line: results mean nothing without it. */
export function describeMachine(): string {
  const processors = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.version}, ${process.platform}`
}
