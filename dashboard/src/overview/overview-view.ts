/** What the overview counts; kept in the address. Without a word: live campaigns, or tests where none is live. */
export interface OverviewView {
  readonly mode?: 'live' | 'test'
}

/** Reads the view of an address; what means nothing is left out. */
export function readOverviewView({ mode }: Record<string, unknown>): OverviewView {
  return mode === 'live' || mode === 'test' ? { mode } : {}
}
