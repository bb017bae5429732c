/** A screen that was open, by the title of its tab. */
export interface RecentScreen {
  /** Path and query. */
  readonly href: string
  readonly title: string
}

const MOST = 12
/** The newest first. Kept with the page alone: titles are names of people. */
let screens: readonly RecentScreen[] = []

/** Notes that a screen is open. */
export function noteScreen(href: string, title: string): void {
  const path = pathOf(href)
  screens = [{ href, title }, ...screens.filter((one) => pathOf(one.href) !== path && one.title !== title)].slice(
    0,
    MOST,
  )
}

/** What was open before the screen at a path, the newest first. */
export function recentScreens(path: string): readonly RecentScreen[] {
  return screens.filter(({ href }) => pathOf(href) !== path)
}

/** Forgets all, for whoever works here next. */
export function forgetScreens(): void {
  screens = []
}

function pathOf(href: string): string {
  return href.split('?', 1)[0] ?? href
}
