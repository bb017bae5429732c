import { FEATURES, placeOf, type Place } from './place.ts'
import type { Import, Source } from './read-source.ts'
import { importCycles } from './import-cycles.ts'

/** One rule of the architecture: its name, and every place that breaks it. */
export interface Rule {
  readonly name: string
  readonly broken: (sources: readonly Source[]) => string[]
}

/** A rule about single imports: whether a file may name another. */
interface Edge {
  readonly from: Place
  readonly to: Place
  readonly imported: Import
}

/** Builds a rule that refuses every import of our own files for which `refuses` is true. */
export function edgeRule(name: string, refuses: (edge: Edge) => boolean): Rule {
  return {
    name,
    broken: (sources) =>
      sources.flatMap((source) => {
        const from = placeOf(source.path)
        return source.imports
          .filter(({ target }) => target !== undefined)
          .filter((imported) => refuses({ from, to: placeOf(imported.target ?? ''), imported }))
          .map((imported) => `${source.path}:${imported.line} imports ${imported.target}`)
      }),
  }
}

/** What time zones are called, and how points are rounded: screens, pages, mails and the demo say it alike. */
const SHARED: readonly (string | undefined)[] = ['pages/zone-names.ts', 'src/scoring/shown-points.ts']

const order: readonly (string | undefined)[] = FEATURES

/** Which room may import which (ARCHITECTURE.md tells of the rules in short). */
export const layerRules: readonly Rule[] = [
  edgeRule('platform/ imports nothing of ours outside itself but events.ts', ({ from, to }) => {
    return from.room === 'platform' && !['platform', 'events'].includes(to.room) && !(from.isTest && to.room === 'test')
  }),
  edgeRule('http/ imports only platform/ and events.ts', ({ from, to }) => {
    return (
      from.room === 'http' && !['http', 'platform', 'events'].includes(to.room) && !(from.isTest && to.room === 'test')
    )
  }),
  edgeRule('events.ts imports nothing of ours', ({ from }) => from.room === 'events'),
  edgeRule('a feature reaches another only through its index.ts', ({ from, to }) => {
    return from.room === 'feature' && to.room === 'feature' && from.feature !== to.feature && !to.isIndex
  }),
  edgeRule('only routes.ts reaches features that stand later in the order', ({ from, to }) => {
    if (from.room !== 'feature' || to.room !== 'feature' || from.isRoutes) return false
    return order.indexOf(to.feature) > order.indexOf(from.feature)
  }),
  edgeRule('nothing imports app.ts, cli.ts, pipeline.ts or what belongs to them', ({ from, to }) => {
    return to.room === 'assembly' && from.room !== 'assembly' && !from.isTest
  }),
  edgeRule(
    'dashboard/ is a client: it imports nothing of the server but what is shared, and nobody imports it',
    ({ from, to, imported }) => {
      if (from.room === 'dashboard') {
        return !['dashboard', 'other'].includes(to.room) && !SHARED.includes(imported.target)
      }
      return to.room === 'dashboard' && from.room !== 'test'
    },
  ),
  edgeRule('pages/ imports nothing but pages/', ({ from, to }) => {
    return from.room === 'pages' && to.room !== 'pages' && !(from.isTest && to.room === 'test')
  }),
  edgeRule('only bookings/ and the routes of sending/ and replies/ import pages/', ({ from, to, imported }) => {
    if (SHARED.includes(imported.target)) return false
    if (to.room !== 'pages' || ['pages', 'assembly', 'test'].includes(from.room)) return false
    return from.feature !== 'bookings' && !((from.feature === 'sending' || from.feature === 'replies') && from.isRoutes)
  }),
  edgeRule('the program imports nothing of test/ or bench/', ({ from, to }) => to.room === 'test' && !from.isTest),
  {
    name: 'no imports run in a circle, not even of types',
    broken: importCycles,
  },
]
