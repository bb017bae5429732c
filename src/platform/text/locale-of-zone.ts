const ENGLISH_OF_ZONES: readonly (readonly [zones: RegExp, locale: string])[] = [
  [/^(?:America|US|Canada)\/|^Pacific\/Honolulu$|^Asia\/Manila$/u, 'en-US'],
  [/^Australia\/|^Pacific\/Auckland$/u, 'en-AU'],
  [/^Asia\/(?:Kolkata|Calcutta)$/u, 'en-IN'],
]

/** The English of dates and the clock that is usual in a zone, for a reader of whom only the zone is known. */
export function localeOfZone(timezone: string): string {
  return ENGLISH_OF_ZONES.find(([zones]) => zones.test(timezone))?.[1] ?? 'en-GB'
}
