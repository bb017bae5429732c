/** Words that read oddly in a sales tool, each with what to write instead. */
export const BANNED_WORDS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bwho(?:so)?ever\b/iu, 'name the person: “the prospect”, “they”, “anyone who”'],
  [/\bwhatever\b/iu, 'name the thing, or “any”'],
  [/\bwhat (?:is|was|are|were)\b/iu, 'name the thing: “missing data”, “sent emails”'],
  [/\bmend(?:s|ed|ing)?\b/iu, '“fix”'],
  [/\bleaves\b/iu, '“is sent”'],
  [/\bfit(?:s|ted)?\b/iu, '“match”'],
  [/\banew\b/iu, '“again”'],
  [/\bwritten to\b/iu, '“emailed” or “contacted”'],
  [/\btak(?:e|en|es|ing) back\b/iu, '“revoke” or “undo”'],
  [/\bsettled\b/iu, '“certain”'],
  [/\bby (?:itself|themselves|himself)\b/iu, '“automatically”, or nothing'],
  [/\bcannot be told\b/iu, '“too early to tell”'],
  [/\bbecame of\b/iu, '“results”'],
  [/\b(?:an?|the) riddle\b/iu, 'the thing that is hard'],
  [/[\d}] %/u, 'no space before the percent sign'],
  [/\b1 (?:leads|replies|meetings|emails|days|hours|minutes|rows)\b/u, 'the singular'],
]
