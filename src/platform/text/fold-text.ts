const ASCII = /^[\x20-\x7e]*$/

/** Text as it is compared everywhere: trimmed, in lower case, composed (Unicode NFC). Blank text becomes `''`. */
export function foldText(text: string): string {
  const folded = text.trim().toLowerCase()
  return ASCII.test(folded) ? folded : folded.normalize('NFC')
}
