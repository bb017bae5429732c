/** RFC 9110 §15.6.3 and §15.6.5, and what Cloudflare adds to them. */
const GAVE_UP = new Set([502, 504, 520, 521, 522, 523, 524, 525, 526, 527])

/** Whether a gateway answers so that gave up on the server behind it: nobody here knows what that server did. */
export function isGatewayFailure(status: number): boolean {
  return GAVE_UP.has(status)
}
