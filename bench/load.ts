import { connect } from 'node:net'

/** Where a request goes, and with which key. */
export interface Destination {
  readonly path: string
  readonly key: string
}

/** What a run of load saw. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly statuses: Record<string, number>
}

/**
 * The load generator: keep-alive connections over node:net, each with one request outstanding, bodies made on the fly.
 * It reads no more of an answer than its status and length, so that it takes as little of the machine as it can.
 */
export async function load(options: {
  port: number
  /** Where the request of a number goes, and with which key. */
  to: (n: number) => Destination
  connections: number
  seconds: number
  body: (n: number) => string
}): Promise<LoadResult> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let next = 0
  const end = performance.now() + options.seconds * 1000
  const head = ({ path, key }: Destination) =>
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: `
  const started = performance.now()
  await Promise.all(Array.from({ length: options.connections }, () => drive()))
  const elapsed = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / elapsed, p50: at(times, 0.5), p99: at(times, 0.99), statuses }

  function drive(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      socket.setNoDelay(true)
      let received = ''
      let sentAt = 0
      const send = () => {
        const body = options.body(next)
        const headed = head(options.to(next))
        next += 1
        sentAt = performance.now()
        socket.write(`${headed}${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1')
        const length = answerLength(received)
        if (length === undefined || received.length < length) return
        const status = received.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        times.push(performance.now() - sentAt)
        received = ''
        if (performance.now() < end) send()
        else socket.end()
      })
    })
  }
}

function answerLength(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const found = /content-length: (\d+)/i.exec(received.slice(0, headEnd))
  return headEnd + 4 + Number(found?.[1] ?? 0)
}

function at(sorted: readonly number[], fraction: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0
}
