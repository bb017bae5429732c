import { DEFAULT_LOCALE } from '../page-clock.ts'
import { english, type PageWords } from './english.ts'
import { german } from './german.ts'

export type { PageWords } from './english.ts'

const CATALOGUES: Readonly<Record<string, PageWords>> = { en: english, de: german }

/** The texts for a visitor whose dates are in this language; in English where there are none in theirs. */
export function pageWords(locale: string = DEFAULT_LOCALE): PageWords {
  return CATALOGUES[new Intl.Locale(locale).language] ?? english
}
