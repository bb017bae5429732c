/**
 * The ways in which the letters of a text may be stored, its own first: an accented letter is one character (NFC), or a
 * letter with its accent behind it (NFD), as file names on a Mac have it. Values are stored as they were sent.
 */
export function spellingsOf(text: string): string[] {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
}
