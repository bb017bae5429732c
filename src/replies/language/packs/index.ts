import { GERMAN } from './de.ts'
import { ENGLISH } from './en.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import type { LanguagePack, QuotationWords, SubjectWords } from './language-pack.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'

/** The languages that replies are read in, in the order in which their rules are asked. */
export const PACKS: readonly LanguagePack[] = [ENGLISH, GERMAN, FRENCH, SPANISH]

/** What is known of a language's subjects and quotations, even where replies are not read in it. */
export interface MailWords {
  readonly subjects: SubjectWords
  readonly quotations: QuotationWords
}

/** The same, and languages of which only subjects and quotations are known. */
export const MAIL_WORDS: readonly MailWords[] = [...PACKS, OTHER_LANGUAGES]
