import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './add-leads.ts'
import type { Installation, Tenant } from './installation.ts'

/** The events of an organization as somebody saw them who followed the feed all the while. */
export interface FollowedFeed {
  readonly organizationId: string
  /** In the order in which they were answered. */
  readonly seen: readonly { readonly eventId: string; readonly prospectId: string | null; readonly type: string }[]
}

/** Follows the feed of every organization through whatever happens. */
export interface FeedFollower {
  readonly feeds: readonly FollowedFeed[]
  /** Reads what is left, and stops. */
  finish(): Promise<void>
}

const PAUSE_MS = 1_000

/** Starts to follow. */
export function followFeeds(installation: Installation): FeedFollower {
  let isOver = false
  const feeds = installation.tenants.map(({ organizationId }) => ({
    organizationId,
    seen: [] as FollowedFeed['seen'][number][],
  }))
  const followers = Promise.all(
    installation.tenants.map(async (tenant, index) => {
      let after = ''
      for (let attempt = index; ; attempt += 1) {
        const wasOver = isOver
        const page = await readPage(installation.ports[attempt % 2] ?? 0, tenant, after)
        if (page === undefined) {
          await pause(PAUSE_MS / 4)
          continue
        }
        feeds[index]?.seen.push(...page.data)
        after = `&after=${page.nextCursor}`
        if (page.data.length === LIMIT) continue
        if (wasOver && page.data.length === 0) return
        await pause(PAUSE_MS)
      }
    }),
  )
  return {
    feeds,
    finish: async () => {
      isOver = true
      await followers
    },
  }
}

const LIMIT = 1_000

async function readPage(port: number, { key }: Tenant, after: string) {
  const url = `http://127.0.0.1:${port}/api/v1/events?limit=${LIMIT}${after}`
  const answer = await ask(url, { headers: { authorization: `Bearer ${key}` } })
  if (answer?.status !== 200) return undefined
  return JSON.parse(answer.text) as { data: FollowedFeed['seen'][number][]; nextCursor: string }
}
