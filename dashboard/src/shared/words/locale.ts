/** The words are English; dates and numbers follow the kind of English that the browser prefers, such as en-US. */
export const LOCALE = preferredEnglish()

function preferredEnglish(): string {
  const preferred = typeof document === 'undefined' ? [] : navigator.languages
  return preferred.find((language) => /^en\b/iu.test(language)) ?? 'en-GB'
}
