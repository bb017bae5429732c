import { COMMERCE } from './technologies-commerce.ts'
import { EXPERIENCE } from './technologies-experience.ts'
import { MARKETING } from './technologies-marketing.ts'
import { MEASURING } from './technologies-measuring.ts'
import { SALES_AND_SUPPORT } from './technologies-sales.ts'
import type { Technology } from './technology.ts'
import { WEBSITES } from './technologies-websites.ts'

/** Every product that is known by its traces on a website. */
export const TECHNOLOGIES: readonly Technology[] = [
  ...MARKETING,
  ...SALES_AND_SUPPORT,
  ...MEASURING,
  ...WEBSITES,
  ...COMMERCE,
  ...EXPERIENCE,
]
