import * as words from '../words.ts'

const { booking, bookingForm, faults, facts, afterBooking, meeting, cancelling, onward, problems } = words
const form = { booking, bookingForm, faults }
const after = { facts, afterBooking, meeting, cancelling, onward, problems }
/** The texts of the booking pages in English. */
export const english = { language: 'en', ...form, ...after }

/** Every text of the booking pages in one language; `language` is the one it is in. */
export type PageWords = typeof english
