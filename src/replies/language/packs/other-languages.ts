import type { QuotationWords, SubjectWords } from './language-pack.ts'

/** Subjects and quotations in languages that replies are not read in: Italian, Portuguese, Dutch, Japanese, Nordic, Polish. */
export const OTHER_LANGUAGES: { readonly subjects: SubjectWords; readonly quotations: QuotationWords } = {
  subjects: {
    automatic: 'risposta automatica|fuori (?:sede|ufficio)|resposta automática|automatisch antwoord|自動(?:返信|応答)',
    isAbsent: '',
    marks: 'antw|sv|vs|rif|odp|enc',
  },
  quotations: {
    separators: 'messaggio (?:originale|inoltrato)|mensagem original|oorspronkelijk bericht',
    wrote: 'ha scritto',
    from: 'da|van',
    further: 'data|oggetto',
    toAlone: '',
    subjectAlone: '',
  },
}
