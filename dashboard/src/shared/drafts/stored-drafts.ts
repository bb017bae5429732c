const PREFIX = 'fairlead.draft '
/** Person, organization, and a form of a campaign: kept by the tab, because another one may edit the same form. */
const OF_TAB = /^\S+ \S+ (?:campaign|calendar) /
/** Person, organization, and a reply: kept by the browser, because it may be sent another day. */
const OF_BROWSER = /^\S+ \S+ reply /
/** Drafts of a browser; the oldest go first. */
const MOST = 50

/** What is kept of a draft. */
interface Stored {
  readonly value: unknown
  readonly at: number
}

/**
 * Where a draft outlives a reload; undefined for one that does not. Settings of campaigns and replies hold no key and no
 * password. Others may, and somebody else may sit at the browser next.
 */
function placeOf(name: string): Storage | undefined {
  if (OF_TAB.test(name)) return sessionStorage
  return OF_BROWSER.test(name) ? localStorage : undefined
}

/** The draft of that name; undefined where there is none, or it cannot be read. */
export function readStored(name: string): unknown {
  try {
    return stored(placeOf(name), PREFIX + name)?.value
  } catch {
    // Private windows may have no storage.
    return undefined
  }
}

/** Keeps a draft, or forgets it where it is undefined. A storage that is full or closed keeps nothing: the field still does. */
export function store(name: string, value: unknown): void {
  try {
    const place = placeOf(name)
    if (value === undefined) place?.removeItem(PREFIX + name)
    else place?.setItem(PREFIX + name, JSON.stringify({ value, at: Date.now() } satisfies Stored))
    for (const old of namesIn(place).slice(MOST)) place?.removeItem(old)
  } catch {
    // What is typed stands in its field all the same.
  }
}

/** The drafts of this tab before it was reloaded. */
export function storedInTab<Kept>(): [string, Kept][] {
  try {
    return namesIn(sessionStorage).flatMap((name): [string, Kept][] => {
      const value = stored(sessionStorage, name)?.value
      return value === undefined ? [] : [[name.slice(PREFIX.length), value as Kept]]
    })
  } catch {
    return []
  }
}

/** Forgets all drafts but those of one person, if one is named. */
export function forgetStored(exceptOf?: string): void {
  if (typeof localStorage === 'undefined') return
  for (const place of [localStorage, sessionStorage]) {
    for (const name of namesIn(place)) {
      if (exceptOf === undefined || !name.startsWith(`${PREFIX}${exceptOf} `)) place.removeItem(name)
    }
  }
}

/** Of all drafts in a place, the newest first. */
function namesIn(place: Storage | undefined): string[] {
  const all = place === undefined ? [] : Object.keys(place).filter((name) => name.startsWith(PREFIX))
  const at = (name: string) => stored(place, name)?.at ?? 0
  return all.toSorted((one, other) => at(other) - at(one))
}

function stored(place: Storage | undefined, key: string): Partial<Stored> | undefined {
  try {
    return (JSON.parse(place?.getItem(key) ?? 'null') as Partial<Stored> | null) ?? undefined
  } catch {
    return undefined
  }
}
