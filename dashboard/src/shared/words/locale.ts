/** The words are English; dates and numbers follow the kind of English that the browser prefers, such as en-US. */
export const LOCALE = preferredEnglish()

/** Hours and minutes as the reader's English writes them: "09:00", or "9:00 AM". */
export const CLOCK = {
  hour: new Intl.DateTimeFormat(LOCALE, { hour: 'numeric' }).resolvedOptions().hour12 === true ? 'numeric' : '2-digit',
  minute: '2-digit',
} as const

function preferredEnglish(): string {
  const preferred = typeof document === 'undefined' ? [] : navigator.languages
  return preferred.find((language) => /^en\b/iu.test(language)) ?? 'en-GB'
}
