const PREFIX = 'fairlead.draft '
/** Drafts of a browser; the oldest go first. */
const MOST = 50

/** What is kept of a text. */
interface Stored {
  readonly text: string
  readonly at: number
}

/**
 * Texts that outlive a reload: replies alone, which hold no key and no password. They stand in the storage of the browser by
 * person, organization and form, and go when they are sent, and when the person signs out or another one signs in.
 */
export function readStored(name: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Stored | null
    return typeof kept?.text === 'string' ? kept.text : ''
  } catch {
    return ''
  }
}

/** Keeps a text, or forgets it where it is empty. A storage that is full or closed keeps nothing: the field still does. */
export function store(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + name)
    else {
      localStorage.setItem(PREFIX + name, JSON.stringify({ text, at: Date.now() } satisfies Stored))
      for (const old of names().slice(MOST)) localStorage.removeItem(old)
    }
  } catch {
    // Private windows may have no storage.
  }
}

/** Forgets all texts but those of one person, if one is named. */
export function forgetStored(exceptOf?: string): void {
  if (typeof localStorage === 'undefined') return
  for (const name of names()) {
    if (exceptOf === undefined || !name.startsWith(`${PREFIX}${exceptOf} `)) localStorage.removeItem(name)
  }
}

/** Of all texts, the newest first. */
function names(): string[] {
  const all = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
  const at = (name: string) => (JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Stored>).at ?? 0
  return all.toSorted((one, other) => at(other) - at(one))
}
