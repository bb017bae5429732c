/** What is known of the address that people open. */
export interface Site {
  /** `FAIRLEAD_PUBLIC_URL`, or where the program listens. */
  readonly publicUrl: string
  readonly publicUrlConfigured: boolean
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a page of ours sent the request: the `Origin` header (RFC 6454 §7) names the public address, or, while none is
 * configured, this machine at the port that took the request. A write with a session needs it.
 */
export function isOwnOrigin(site: Site, origin: string | undefined, port: number | undefined): boolean {
  const given = origin === undefined ? null : URL.parse(origin)
  if (given === null || given.origin !== origin) return false
  if (site.publicUrlConfigured) return origin === new URL(site.publicUrl).origin
  return given.protocol === 'http:' && LOOPBACK.includes(given.hostname) && (given.port || '80') === String(port)
}
