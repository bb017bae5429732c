import type { AgentSite } from './agent-site.ts'
import { CARRIERS } from './carriers.ts'
import { GERMAN } from './german.ts'
import { LURING } from './luring.ts'
import { LYING } from './lying.ts'
import { MAKERS } from './makers.ts'
import { ROMANCE } from './romance.ts'
import { STUDIOS } from './studios.ts'
import { SOFTWARE } from './software.ts'

/** Every site on which the agent is measured. */
export const AGENT_SITES: readonly AgentSite[] = [
  ...MAKERS,
  ...CARRIERS,
  ...STUDIOS,
  ...SOFTWARE,
  ...GERMAN,
  ...ROMANCE,
  ...LYING,
  ...LURING,
]
