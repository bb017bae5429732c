import { BOARDS } from './boards.ts'
import { ENGLISH } from './english.ts'
import type { FakeSite } from './fake-site.ts'
import { FURTHER } from './further.ts'
import { GERMAN } from './german.ts'
import { HIRING } from './hiring.ts'
import { HOSTILE } from './hostile.ts'
import { LAST } from './last.ts'
import { LATER } from './later.ts'
import { LATEST } from './latest.ts'
import { MARKUP } from './markup.ts'
import { NEWS } from './news.ts'
import { NOTHING_TOLD } from './nothing-told.ts'
import { ROMANCE } from './romance.ts'
import { TRAPS } from './traps.ts'

/** Sites that tell of a company. */
export const TELLING: readonly FakeSite[] = [
  ...ENGLISH,
  ...GERMAN,
  ...ROMANCE,
  ...HIRING,
  ...BOARDS,
  ...TRAPS,
  ...MARKUP,
  ...NEWS,
  ...LATER,
  ...LATEST,
  ...FURTHER,
  ...LAST,
]

/** Every site of the fake internet. */
export const ALL_SITES: readonly FakeSite[] = [...TELLING, ...NOTHING_TOLD, ...HOSTILE]
