/**
 * Alternatives of a regular expression with `|` between them; empty where a language has none. They match in any case, and
 * where nothing else is said anywhere in a word: `\b` stands for the edge of a word in any script. Texts are in NFC.
 */
export type Words = string

/** Everything that replies are read by in one language. A new language is one such file, listed in `index.ts`. */
export interface LanguagePack {
  readonly dates: DateWords
  readonly absence: AbsenceWords
  readonly intents: IntentWords
  /** What ticket systems write when they have received a mail. */
  readonly receipts: Words
  /** What says that somebody has left a company. `(?-i:\p{Lu})` stands for a capital, such as its name begins with. */
  readonly departures: Words
  readonly requests: RequestWords
  readonly subjects: SubjectWords
  readonly quotations: QuotationWords
}

/** How a language names days. */
export interface DateWords {
  /** Twelve, from January on: the names of each, in lower case without a dot, blanks between. */
  readonly months: readonly string[]
  /** Seven, from Monday on, alike. */
  readonly weekdays: readonly string[]
  /** From one on, alike: as they stand before days and weeks. */
  readonly numbers: readonly string[]
  /** Whole words that few texts do without: most of them tell the language of a text. */
  readonly small: Words
  /** Whether `3.8.` is a date. */
  readonly isDotted: boolean
  /** Whether some countries that speak it write the month first: `8/3`. */
  readonly mayLeadWithMonth: boolean
  /** Before a day: `the`. */
  readonly articles: Words
  /** Before several days: `the`. */
  readonly articlesOfMany: Words
  /** Between day, month and year, or a part of a month and the month: `of`. */
  readonly of: Words
  /** Directly behind the number of a day that stands beside its month or weekday: `th`. */
  readonly dayMarks: Words
  /** Those that make a day of a number alone. */
  readonly dayMarksAlone: Words
  /** What is counted with those marks and is no day: `the 3rd floor`. */
  readonly notDays: Words
  /** Behind a number that is an hour: `pm`. */
  readonly hours: Words
  /** Between two numbers that are hours, behind a weekday: `Monday 9 to 5`. */
  readonly betweenHours: Words
  /** Before a number with a dot that is a day: German `am 8.` */
  readonly beforeDotted: Words
  /** Before a bare number that is a day: French `le 8`. */
  readonly beforeBare: Words
  /** Before a month that stands for its first day: `back in August`. */
  readonly beforeMonth: Words
  /** Matched in the case that it is written in: German `Morgen` is the morning. */
  readonly tomorrow: Words
  readonly nextWeek: Words
  /** Before how far a day is away: `in two weeks`. */
  readonly in: Words
  /** Before how long something takes: `for two weeks`. */
  readonly for: Words
  /** Between those and the number: `the next two weeks`. */
  readonly coming: Words
  readonly units: { readonly day: Words; readonly week: Words; readonly month: Words }
  /** Before the name of a month: its 7th, 16th or last day. */
  readonly partOfMonth: { readonly early: Words; readonly middle: Words; readonly late: Words }
  /** The whole words for the end of this week, month or year, and of the next. */
  readonly endOf: {
    readonly week: Words
    readonly month: Words
    readonly year: Words
    readonly nextWeek: Words
    readonly nextMonth: Words
  }
  /** Before the number of a week: `week 33`. */
  readonly weekNumber: Words
}

/** How somebody, or a machine for him, says that he is away, and when he is back. */
export interface AbsenceWords {
  /** That he is away: enough to read a reply as an absence. */
  readonly away: Words
  /** Before how long he is away. Words that mean little elsewhere will do. */
  readonly absent: Words
  /** Before a day: then he is there again. */
  readonly back: Words
  /** What turns `available` into its opposite, as a word before it. */
  readonly not: Words
  readonly available: Words
  readonly unavailable: Words
  /** Directly before the last day of absence: the return is the day after. */
  readonly until: Words
  /** Those with blanks behind them that name the day of return as often as the last of absence: English `until`. */
  readonly untilBack: Words
  /** Between those and the day: `including`. */
  readonly including: Words
  /** Behind the last day. */
  readonly inclusive: Words
  /** Directly before the first day. */
  readonly from: Words
  /** Before an hour behind the day: `at 9`. */
  readonly at: Words
  /** Behind the day, with the blank that follows: `ab Montag bin ich`. */
  readonly iAm: Words
  /** Words between those and `backAfter`. */
  readonly beforeBack: Words
  /** Words behind a day that make it the day of return. */
  readonly backAfter: Words
}

/** What a reply wants. Rules of one kind are asked in their order, before those of the next language. */
export interface IntentWords {
  /** Somebody else is the one to write to. */
  readonly referral: readonly IntentRule[]
  readonly notInterested: readonly IntentRule[]
  readonly interested: readonly IntentRule[]
  /** Where this matches, no reply is read as `interested`. */
  readonly negated: Words
}

/** Words that speak for an intent, and how sure they are: 0 to 1. `^` is the beginning of a line. */
export interface IntentRule {
  readonly words: Words
  readonly confidence: number
}

/**
 * How people ask to be left alone. Each phrase is a regular expression in lower case without accents (`ł` and `ß`, which no
 * letter stands under, stay), matched as whole words in any case; a space stands for any white space, ` ?` for none or
 * some, `END` for the end of a clause, `LIST`, `MAIL` and `ADDRESS` for what stands under those names.
 */
export interface RequestWords {
  /** Lists that a person may stand on, what they get, and what of them is stored. */
  readonly LIST: string
  readonly MAIL: string
  readonly ADDRESS: string
  /** A whole clause of nothing else, but for greetings and `polite` words, is a request. */
  readonly alone: readonly string[]
  readonly polite: readonly string[]
  /** A request wherever it stands in the beginning of a text. */
  readonly sure: readonly string[]
  /** May be one, or speak of something else: a person decides. */
  readonly doubtful: readonly string[]
  /** Who says this wants to go on talking, whatever else is asked for. */
  readonly engaged: readonly string[]
  /** Words that a clause may end before. */
  readonly afterwards: Words
  /** Shows that the words are spoken of, and not meant. Without accents. */
  readonly spokenOf: Words
  /** A request as the whole of a subject. */
  readonly subject: Words
}

/** Subjects by which machines and mail programs give themselves away. */
export interface SubjectWords {
  /** An automatic answer's subject begins so. */
  readonly automatic: Words
  /** Behind the name of who is away, at the beginning of a subject: `is out of office`. */
  readonly isAbsent: Words
  /** Before the colon in front of a subject that is answered or forwarded: `re`, `fwd`. */
  readonly marks: Words
}

/** What mail programs put above what they quote. */
export interface QuotationWords {
  /** Between the dashes of a separator. */
  readonly separators: Words
  /** In an attribution: `wrote`. */
  readonly wrote: Words
  /** Labels of a quoted header: of its sender, and of its further lines. */
  readonly from: Words
  readonly further: Words
  /** Labels that Notes sets above recipient and subject. */
  readonly toAlone: Words
  readonly subjectAlone: Words
}
