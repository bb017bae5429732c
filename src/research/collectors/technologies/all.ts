import { COMMERCE } from './commerce.ts'
import { EXPERIENCE } from './experience.ts'
import { MARKETING } from './marketing.ts'
import { MEASURING } from './measuring.ts'
import { SALES_AND_SUPPORT } from './sales-and-support.ts'
import type { Technology } from './technology.ts'
import { WEBSITES } from './websites.ts'

/** Every product that is known by its traces on a website. */
export const TECHNOLOGIES: readonly Technology[] = [
  ...MARKETING,
  ...SALES_AND_SUPPORT,
  ...MEASURING,
  ...WEBSITES,
  ...COMMERCE,
  ...EXPERIENCE,
]
