import { sentencesOf } from './text-lines.ts'

/** A sentence that a page states in its own voice, with what the same line says before it. */
export interface OwnSentence {
  readonly text: string
  readonly before: string
  /** Whether the line says nothing else. */
  readonly isAlone: boolean
}

const QUOTED =
  /„[^“”]*(?:[“”]|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|»[^«]*(?:«|$)|"[^"]*(?:"|$)|(?<![\p{L}\d])['‘](?=\p{L})[^\n]*?[\p{L}\d.,!?%]['’](?![\p{L}\d])/gu
/** Fewer words in quotation marks are a name. */
const WORDS_OF_SPEECH = 4
const SPEECH = '“…”'

const ROLE =
  'CEO|CFO|CTO|COO|CIO|CMO|VP|founder|co-?founder|president|chief|director|head of|manager|owner|partner|lead|Geschäftsführer\\p{L}*|Gründer\\p{L}*|Inhaber\\p{L}*|\\p{L}*[Ll]eiter\\p{L}*|directeur|directrice|directora?|gérante?|responsable|fundadora?|gerente|jefa?'
/** "— Jane Doe, CFO of Barrow" */
const ATTRIBUTED = new RegExp(
  `(?:^|\\s)[–—―-]{1,2}\\s?(?:Dr\\.\\s)?\\p{Lu}[\\p{L}.’' -]{1,50},[^.!?]{0,80}(?<![\\p{L}])(?:${ROLE})(?![\\p{L}])`,
  'u',
)
/** "Jane Doe, CFO, Barrow" as a line of its own. */
const SIGNATURE = new RegExp(
  `^(?:[–—―-]{1,2}\\s?)?\\p{Lu}[\\p{L}.’'-]+(?:\\s\\p{Lu}[\\p{L}.’'-]*){1,3}\\s?[,|·–—-]\\s?(?:[\\p{L} ]{0,30}\\s)?(?:${ROLE})(?![\\p{L}])`,
  'u',
)
const BY_SOMEBODY = /^[–—―]{1,2}\s?\p{Lu}/u
const LONGEST_SIGNATURE = 100
const SAYING =
  /(?<![\p{L}])(?:says|said|explains?|explained|tells us|told us|recalls?|according to|wrote|writes|sagte?|erklärte?|erzählte?|berichtete?|schreibt|laut|dit|déclare|explique|raconte|selon|d['’]après|dice|afirma|explica|relata|asegura|según)(?![\p{L}])/iu
/** German: "…, so Jan Roe" */
const SAYING_OF = /, so \p{Lu}/u

/**
 * The sentences of a line that the page states itself: what stands in quotation marks or is reported of a speaker is
 * somebody else's word, and a question states nothing. `next` is the line below, which may name the speaker.
 */
export function ownSentences(line: string, next = ''): OwnSentence[] {
  if (ATTRIBUTED.test(line) || isSignature(next)) return []
  const muted = line.replace(QUOTED, (quoted) => (quoted.split(/\s+/u).length < WORDS_OF_SPEECH ? quoted : SPEECH))
  let before = ''
  return sentencesOf(muted).flatMap((text, _, { length }) => {
    const sentence = { text, before, isAlone: length === 1 }
    before += `${text} `
    return text.includes(SPEECH) || SAYING.test(text) || SAYING_OF.test(text) || text.trimEnd().endsWith('?')
      ? []
      : [sentence]
  })
}

function isSignature(line: string): boolean {
  return line.length <= LONGEST_SIGNATURE && (BY_SOMEBODY.test(line) || SIGNATURE.test(line))
}

const DENIED =
  /(?<![\p{L}])(?:not|never|no longer|no more|neither|nor|hardly|without|nobody|none|nicht|nie|niemals|kein\p{L}*|ohne|weder|kaum|ne|n['’]\p{L}+|pas|jamais|aucune?|sans|ni|nunca|jamás|tampoco|sin|(?<!\d\s?)no)(?![\p{L}.])|n['’]t(?![\p{L}])/iu
const SUPPOSED =
  /(?<![\p{L}])(?:if|whether|unless|imagine|suppose|would|could|might|should|wouldn|as though|rumou?rs?|allegedly|supposedly|myth|wenn|falls|ob|würde\p{L}*|wäre\p{L}*|hätte\p{L}*|könnte\p{L}*|angeblich|als ob|si|serai(?:s|t|ent|ons)|aurai(?:s|t|ent)|pourrai\p{L}*|imagin\p{L}+|sería\p{L}*|tendría\p{L}*|podría\p{L}*|fuera|fuéramos|ojalá)(?![\p{L}])|['’]d(?![\p{L}])/iu

/** Whether what stands from `from` to `to` in a sentence is stated: neither denied nor only supposed. */
export function isAsserted(sentence: string, to: number): boolean {
  const scope = scopeOf(sentence, to)
  return !DENIED.test(scope) && !SUPPOSED.test(sentence)
}

/** From the beginning of the sentence to the end of the clause in which the index stands. */
function scopeOf(sentence: string, to: number): string {
  const rest = sentence.slice(to)
  const end = rest.search(/[,;:()–—]|\s(?:and|but|und|aber|et|mais|y|pero|who|para que|pour que|damit|so that)\s/u)
  return sentence.slice(0, to) + (end < 0 ? rest : rest.slice(0, end))
}

const NOW =
  /^.*(?<![\p{L}])(?:now|today|currently|nowadays|heute|derzeit|aktuell|inzwischen|mittlerweile|aujourd['’]hui|désormais|actuellement|hoy|actualmente|ahora)(?![\p{L}])/iu
const LATER =
  /(?<![\p{L}])(?:will|shall|['’]ll|going to|plan(?:s|ned|ning)?|aim(?:s|ing)?|goal|targets?|hopes?|wants?|expect(?:s|ed|ing)?|intend\p{L}*|soon|by the end|our way to|ambition|dream\p{L}*|vision|werden|wird|wollen|will|möchten|sollen?|planen|ziel\p{L}*|bald|künftig|demnächst|voulons|souhaitons|visons|prévoyons|objectif|d['’]ici|bientôt|allons|va|\p{L}+(?:erons|eront|irons|iront|drons|dront|urons|uront)|serons|seront|queremos|objetivo|pronto|meta|vamos a|va a|\p{L}{2,}(?:aremos|eremos|iremos|dremos|arán|erán|irán|drán))(?![\p{L}])/iu
const EARLIER =
  /(?<![\p{L}])(?:were|had|used to|former(?:ly)?|previous(?:ly)?|initially|originally|at first|back then|at (?:its|our|their) peak|once|ago|last year|in the beginning|when|before|during|until|war|waren|hatten?|damals|anfangs|zunächst|früher|einst|ehemals|ursprünglich|(?<!mehr )als|vor|bis|étions|était|étaient|avions|avait|avaient|autrefois|au début|lorsque|quand|jusqu\p{L}*|éramos|eran?|fuimos|tenía\p{L}*|teníamos|antes|cuando|hasta|al principio)(?![\p{L}])/iu
const IN_A_YEAR =
  /(?<![\p{L}])(?:in|by|im jahre?|ende|anfang|en|until|bis|für|for|para|as of|stand|of)\s(?:\p{L}+\s)?(?:19|20)\d\d(?!\d)/iu
/** A year that tells since when, and not when. */
const BEGAN =
  /(?<![\p{L}])(?:since|seit|depuis|desde|(?:found|establish|start|gründ|fond|cre|fundad)\p{L}{1,12}|set up|began|begun|born|launched|formed|gegründet|créée?|nació|wurde)[^,;]{0,60}?(?:19|20)\d\d(?!\d)/giu

/** Whether a sentence speaks of the present where `to` is: what was or is to be is no fact of today. */
export function isPresent(sentence: string, to: number): boolean {
  const scope = scopeOf(sentence, to).replace(BEGAN, '')
  if (LATER.test(scope)) return false
  const lately = scope.replace(NOW, '')
  return !EARLIER.test(lately) && !IN_A_YEAR.test(lately)
}
