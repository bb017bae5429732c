/** How sure a word makes: it says so plainly, or it means different things in different houses. */
export const EXPLICIT = 0.9
export const WEAK = 0.6

/**
 * Finds any of a list of words and phrases, parted by commas, in what `rolesOf` returns. `*` stands for any letters;
 * bars may stand free; the rest is as in a pattern. "ä", "ö" and "ü" are found as "a" and as "ae", other marks do not
 * count.
 */
export function anyOf(list: string): RegExp {
  const folded = list
    .trim()
    .replaceAll(/[äöü]/gu, '$&e?')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/\s*\|\s*/gu, '|')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('*', String.raw`\w*`)
  return new RegExp(String.raw`\b(?:${folded.replaceAll(', ', '|')})\b`, 'u')
}

const ASSISTANT = anyOf(`
  *assisten(t|tin|ten|z), assistante?, asistente, pa$, secretary, secrétaire, secretari[oa], *sekretär(in)?,
  *sekretariat, vorstandsreferent(in)?`)

/** An assistant director directs, and an assistant professor teaches. */
const ASSISTANT_LEVEL =
  /\bassistant (?:\w+ ){0,2}(?:vice president|vp|director|manager|professor|principal|controller|dean)\b/u

/** Who supports somebody with a high title carries that title in the own one. */
export function assists(role: string): boolean {
  return ASSISTANT.test(role) && !isAssistantLevel(role)
}

/** One level with somebody above on the same rung: "Assistant Director". */
export function isAssistantLevel(role: string): boolean {
  return ASSISTANT_LEVEL.test(role)
}
