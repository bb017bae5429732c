import * as words from '../words.ts'

const { booking, bookingForm, faults, facts, afterBooking, meeting, cancelling, onward, unsubscribing, problems } =
  words
const form = { booking, bookingForm, faults }
const after = { facts, afterBooking, meeting, cancelling, onward, unsubscribing, problems }
/** The texts for prospects in English. */
export const english = { language: 'en', ...form, ...after }

/** Every text for prospects in one language; `language` is the one it is in. */
export type PageWords = typeof english
