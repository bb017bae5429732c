import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Which of these processes of this machine holds the connection that came from a port of loopback; undefined where it is
 * gone already, or where the system has no `/proc`.
 */
export function processOfPort(port: number, pids: readonly number[]): number | undefined {
  const socket = socketOfPort(port)
  return socket === undefined ? undefined : pids.find((pid) => holds(pid, socket))
}

/** A line of `/proc/net/tcp`: number, local address and port in hexadecimal, remote ones, …, and the tenth is the inode. */
function socketOfPort(port: number): string | undefined {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = readOr(() => readFileSync(table, 'utf8').split('\n'), [])
    const fields = lines.map((line) => line.trim().split(/\s+/u)).find(([, address]) => address?.endsWith(local))
    if (fields !== undefined && fields[9] !== '0') return `socket:[${fields[9]}]`
  }
  return undefined
}

function holds(pid: number, socket: string): boolean {
  const files = readOr(() => readdirSync(`/proc/${pid}/fd`), [])
  return files.some((file) => readOr(() => readlinkSync(`/proc/${pid}/fd/${file}`), '') === socket)
}

/** A process may end while it is looked at. */
function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
