import { readRobots } from './robots.ts'

/** What the robots.txt at `url` says of a page, and of the seconds between two requests. */
export function answer({ url, text, page }: { url: string; text: string; page: string }) {
  const { allows, crawlDelay } = readRobots(url, text)
  return { allows: allows(page), crawlDelay }
}
