/** True when the text can be stored: no NUL (PostgreSQL refuses it) and no lone surrogate (it is not Unicode). */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
