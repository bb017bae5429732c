import { askOpenings } from '../ask-reader.ts'
import type { HostTurns } from '../host-turns.ts'
import { createPoliteFetch, withinTime } from '../polite-fetch.ts'
import type { FetchTools, PageVisit } from '../polite-fetch.ts'
import type { JobBoard } from './job-board.ts'
import type { Openings } from './read-openings.ts'

/**
 * What a board said. `none`: the vendor knows no such board, or does not tell an empty one from an unknown one.
 * `failed`: it did not answer, or with something that is no answer; asked later it may.
 */
export type BoardAnswer =
  | { readonly is: 'read'; readonly openings: Openings; readonly quote: string }
  | { readonly is: 'none' }
  | { readonly is: 'failed' }

export interface BoardTools extends Omit<FetchTools, 'budget' | 'accept'> {
  readonly turns: HostTurns
}

const ACCEPT = 'application/json,application/xml;q=0.9,text/xml;q=0.9'
const LONGEST_QUOTE = 120
const FAILED: BoardAnswer = { is: 'failed' }

/**
 * Asks the public interface of a board's vendor for its openings, at most `limits.boardPages` times. These hosts are
 * made for programs, so robots.txt is not asked; the gap between two requests is kept among all companies. Redirects
 * are not followed. Never throws for what a vendor answers; throws the reason of `tools.signal` when that aborts.
 */
export async function askBoard(
  board: JobBoard,
  tools: BoardTools,
): Promise<{ readonly answer: BoardAnswer; readonly visits: readonly PageVisit[] }> {
  const { limits, signal } = tools
  return withinTime(limits.boardMs, signal, async (budget) => {
    const fetch = createPoliteFetch({ ...tools, budget, requestGapMs: 0, accept: ACCEPT })
    const get = async (url: string) => {
      const gap = () => tools.pause(limits.boardGapMs, budget)
      await tools.turns.take(new URL(url).host, gap, budget)
      return fetch.get(url, limits.boardBytes)
    }
    return { answer: await readBoard(board, tools, get), visits: fetch.visits }
  })
}

type Get = (url: string) => ReturnType<ReturnType<typeof createPoliteFetch>['get']>

async function readBoard({ vendor, token, url }: JobBoard, tools: BoardTools, get: Get): Promise<BoardAnswer> {
  const pages = tools.limits.boardPages
  const parts: Openings[] = []
  let quote = ''
  for (let page = 0; page < pages; page += 1) {
    const answer = await get(vendor.api(token, page * (vendor.pageSize ?? 0)))
    if (typeof answer === 'string') return FAILED
    // 404 and 410 are what they say; some vendors send the unknown on to a page of their own.
    if (page === 0 && isElsewhere(answer.status)) return { is: 'none' }
    const body = answer.status === 200 && !answer.truncated ? answer.body.toString('utf8') : undefined
    const openings = body === undefined ? undefined : await askOpenings({ url, body }, tools)
    if (body === undefined || openings === undefined || openings === 'killed') return FAILED
    if (page === 0) quote = body.slice(0, LONGEST_QUOTE)
    parts.push(openings)
    const isLast = vendor.pageSize === undefined || openings.listed < vendor.pageSize
    if (isLast) return judged(parts, { isWhole: true, quote, emptyIsUnknown: vendor.emptyIsUnknown === true })
  }
  return judged(parts, { isWhole: false, quote, emptyIsUnknown: false })
}

function judged(
  parts: readonly Openings[],
  { isWhole, quote, emptyIsUnknown }: { isWhole: boolean; quote: string; emptyIsUnknown: boolean },
): BoardAnswer {
  const listed = parts.reduce((all, part) => all + part.listed, 0)
  const titles = parts.flatMap((part) => part.titles)
  const counts = parts.map((part) => part.count)
  const sum = counts.reduce((all, count) => (all === undefined || count === undefined ? undefined : all + count), 0)
  const count = isWhole ? sum : undefined
  const departments = parts.flatMap((part) => part.departments)
  // Nobody is sought only where the vendor says so: posts without a title and without a number are no answer.
  if (titles.length === 0 && count === undefined) return FAILED
  if (emptyIsUnknown && count === 0) return { is: 'none' }
  return { is: 'read', openings: { listed, count, titles, departments }, quote }
}

function isElsewhere(status: number): boolean {
  return status === 404 || status === 410 || (status >= 300 && status < 400)
}
