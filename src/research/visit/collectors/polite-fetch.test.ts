import { expect, test } from 'vitest'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { CRAWL_LIMITS, createPoliteFetch } from './polite-fetch.ts'

test.each(['https://www.linkedin.com/company/acme', 'http://de.linkedin.com/in/jane', 'https://lnkd.in/x'])(
  'LinkedIn is never asked: %s',
  async (url) => {
    const asked: string[] = []
    const request = async (asking: URL | string) => {
      asked.push(String(asking))
      return { status: 200, headers: {}, body: Buffer.from(''), truncated: false, url: String(asking) }
    }
    const { signal } = new AbortController()
    const pause = async () => undefined
    const tools = { pause, botUrl: 'https://x.test/bot', requestGapMs: 0, signal, budget: signal, limits: CRAWL_LIMITS }
    const fetch = createPoliteFetch({ ...tools, outbound: { request } as unknown as Outbound })
    expect(await fetch.get(url, 1_000)).toBe('blocked')
    expect(asked).toEqual([])
    await fetch.get('https://acme.test/', 1_000)
    expect(asked).toEqual(['https://acme.test/'])
  },
)
