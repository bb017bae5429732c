import { SECOND } from '../platform/clock.ts'

/** Programs that follow links by themselves name themselves so, or not at all. */
const SCANNER =
  /bot\b|crawl|spider|scan|preview|proofpoint|mimecast|barracuda|safelinks|symantec|urldefense|curl|wget|python|java\/|go-http|okhttp|headless|phantom|libwww|node|axios/iu
const TOO_SOON = 10 * SECOND
const MOST_AT_ONCE = 3

/** Whether a link was probably opened by a person. It is a figure and decides nothing. */
export function judgeHit(hit: {
  readonly method: string
  readonly agent: string | undefined
  readonly at: Date
  /** When the email left; null while nobody can have it. */
  readonly sentAt: Date | null
  /** Different links of the email that were opened within two seconds, this one included. */
  readonly linksAtOnce: number
}): 'human' | 'machine' {
  const { method, agent, at, sentAt, linksAtOnce } = hit
  if (method !== 'GET' || agent === undefined || agent === '' || SCANNER.test(agent)) return 'machine'
  if (sentAt === null || at.getTime() - sentAt.getTime() < TOO_SOON) return 'machine'
  return linksAtOnce >= MOST_AT_ONCE ? 'machine' : 'human'
}
