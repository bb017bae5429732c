/** The features in their order: a file may reach only features that stand before its own. */
export const FEATURES = [
  'accounts',
  'people',
  'campaigns',
  'suppressions',
  'mailboxes',
  'leads',
  'research',
  'scoring',
  'sequences',
  'writing',
  'verification',
  'sending',
  'replies',
  'hosts',
  'bookings',
  'webhooks',
  'bulk',
  'imports',
  'reports',
  'retention',
] as const

/** Folders, at any depth, in which a feature keeps what belongs to outside parties. */
const VENDOR_FOLDERS = ['providers', 'transports', 'collectors', 'llm'] as const

export type Room =
  | 'feature'
  | 'platform'
  | 'http'
  | 'assembly'
  | 'events'
  | 'config'
  | 'pages'
  | 'dashboard'
  | 'test'
  | 'other'

/** Where a file lies and what it is there. */
export interface Place {
  readonly room: Room
  /** The feature's name, for the room `feature`. */
  readonly feature: string | undefined
  readonly isTest: boolean
  readonly isIndex: boolean
  readonly isRoutes: boolean
  readonly isStore: boolean
  /** Inside a folder for outside parties. */
  readonly isVendorFile: boolean
}

/** Reads a path from the root of the repository, such as `src/leads/store.ts`. */
export function placeOf(path: string): Place {
  const [area = '', first = '', ...rest] = path.split('/')
  const name = path.split('/').at(-1) ?? ''
  const room = roomOf(area, first, rest.length > 0)
  return {
    room,
    feature: room === 'feature' ? first : undefined,
    isTest: room === 'test' || /\.test\.tsx?$/.test(name),
    isIndex: name === 'index.ts' || name === 'in-pool.ts',
    isRoutes: /^(.+-)?routes\.ts$/.test(name),
    isStore: /^(.+-)?store\.ts$/.test(name),
    isVendorFile: rest.slice(0, -1).some((folder) => includes(VENDOR_FOLDERS, folder)),
  }
}

function roomOf(area: string, first: string, isFolder: boolean): Room {
  if (area === 'pages' || area === 'dashboard') return area
  if (area === 'test' || area === 'bench') return 'test'
  if (area !== 'src') return 'other'
  if (!isFolder && first === 'events.ts') return 'events'
  if (!isFolder && first === 'config.ts') return 'config'
  if (isFolder && (first === 'platform' || first === 'http')) return first
  return isFolder && includes(FEATURES, first) ? 'feature' : 'assembly'
}

function includes(list: readonly string[], value: string | undefined): boolean {
  return value !== undefined && list.includes(value)
}
