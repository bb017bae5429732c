import { ownRules, readRobots, sitemapsIn } from './robots.ts'

/**
 * What the robots.txt at `url` says of a page, and of the seconds between two requests; and the part of it that answers the
 * same of any page, so that nobody reads the whole again.
 */
export function answer({ url, text, page }: { url: string; text: string; page: string }) {
  const own = ownRules(text)
  const { allows, crawlDelay } = readRobots(url, own)
  return { allows: allows(page), crawlDelay, own, sitemaps: sitemapsIn(text, url) }
}
