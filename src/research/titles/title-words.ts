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
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?\| ?/gu, '|')
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

/** Longer titles are cut: no honest one is, and every pattern then looks at little text. */
const LONGEST_TITLE = 200

/** What follows is the employer, not the role: "Engineer at CEO Ventures", "Leiterin bei der Sparkasse". */
const EMPLOYER = /(?<=\S) (?:at|@|bei|chez|beim) .*$/su

/** What follows is whom the role serves: "Assistant to the CEO". */
const SERVED = / (?:reporting )?to .*$/su

const OFFICE_OF =
  /\b(?:office|buero|buro|bureau|stab) (?:of |der |des |du |de la )?(?:the )?(?:ceo|cfo|coo|cto|cio|president|chairman|vorstands?|geschae?ftsfue?hrung)\b/gu

/** The role is over or only wished for. */
const NOT_NOW =
  /\b(?:former|formerly|ex|retired|past|aspiring|future|previous|emeritus|ehemalige[rs]?|ehemals|angehende[rn]?|im ruhestand|ancien(?:ne)?|futur|(?:a la|en) retraite|antigu[oa]|jubilad[oa])\b|\b(?:ad|ir)$|^(?:seeking|looking for|open to|auf der suche|(?:a la|en) recherche|buscando|en busqueda)\b/u

const GENDER_MARK = /\(?\b[mwfdxh](?:\s?[/|,]\s?[mwfdxh*]){1,3}(?![\p{L}])\)?/giu
const GENDER_SUFFIX = /(?<=\p{L})[/*:_(·•]-?(?:in(?:nen)?|ne|fe|[tr]?rice|euse|se|ra|e|a)\b\)?/giu
const DOTTED_LETTERS = /\b\p{L}(?:\.\p{L})+\b\.?/gu
/** "R&D" and "FP&A" are one word. */
const JOINED_LETTERS = /\b(\p{L}{1,2})[&+](?=\p{L}\b)/gu
/** French elision: "directeur d'usine", "responsable de l'innovation". */
const ELISION = /\b([dl])['’`´](?=\p{L})/gu
const SEPARATOR = / - |\s[–—]\s|[,;:/|&+()[\]•·–—]| (?:and|und|et|y|sowie) /u

/**
 * The roles of a job title, each in lower case without diacritics ("ß" is "ss"), punctuation and hyphens, so that
 * "V.P.", "Vice-President" and "Geschäftsführer/in" read alike. What names the employer, the person served or a past
 * role is left out.
 */
export function rolesOf(title: string): string[] {
  const folded = foldLetters(title.slice(0, LONGEST_TITLE)).slice(0, LONGEST_TITLE)
  return folded
    .split(SEPARATOR)
    .map((part) => part.replace(/[^\p{L}\p{N}@]+/gu, ' ').trim())
    .map((part) => part.replace(EMPLOYER, '').replace(SERVED, '').replace(OFFICE_OF, ' ').trim())
    .filter((part) => part !== '' && !NOT_NOW.test(part))
}

function foldLetters(title: string): string {
  return title
    .replace(GENDER_MARK, ' ')
    .replace(GENDER_SUFFIX, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(ELISION, (_, letter) => (letter === 'd' ? 'de ' : ''))
    .replace(/['’`´]/gu, '')
    .replace(DOTTED_LETTERS, (letters) => letters.replaceAll('.', ''))
    .replace(JOINED_LETTERS, '$1')
}
