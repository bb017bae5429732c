import { DEFAULT_LOCALE } from '../page-clock.ts'
import * as words from '../words.ts'
import { german } from './german.ts'

const { booking, bookingForm, faults, facts, afterBooking, meeting, cancelling, onward, problems } = words
const form = { booking, bookingForm, faults }
const after = { facts, afterBooking, meeting, cancelling, onward, problems }
const english = { language: 'en', ...form, ...after }

/** Every text of the booking pages in one language; `language` is the one it is in. */
export type PageWords = typeof english

const CATALOGUES: Readonly<Record<string, PageWords>> = { en: english, de: german }

/** The texts for a visitor whose dates are in this language; in English where there are none in theirs. */
export function pageWords(locale: string = DEFAULT_LOCALE): PageWords {
  return CATALOGUES[new Intl.Locale(locale).language] ?? english
}
