import { speaksToModel } from '../llm/compose-prompt.ts'
import { answerPath } from '../questions/question.ts'
import type { AnswerType, ResearchQuestion } from '../questions/question.ts'
import { sentencesOf } from '../readers/text-lines.ts'
import { linesIn } from './word-lines.ts'
import type { CallerWords } from './words.ts'

/** Questions of one lead. */
const MOST_WISHES = 3
const SHORTEST = 8
const LONGEST = 300

const POLITE =
  /^(?:(?:please|pls|also|and|then|todo:?|to do:?|research:?|we(?: also)? (?:need|want) to|we(?:['’]d| would) like to|(?:we )?need to|can you|could you|try to|i(?:['’]d| would) like to|i want to|bitte|noch|auch|wir (?:müssen|wollen|möchten)(?: noch)?|merci de|veuillez|il faut|on veut|por favor,?|hay que|queremos)\s+){1,4}/iu
const ASKS =
  /^(?:find out|check|see|verify|confirm|clarify|look up|look into|figure out|determine|research|investigate|ask(?: them)?|tell me|let me know|know|learn|wondering|herausfinden|finde heraus|finden sie heraus|prüfen?|klären?|schau(?:en)?(?: sie)? nach|recherchieren?|nachsehen|wissen|vérifie[rz]?|découvr(?:e|ez|ir)|trouve[rz]?|cherche[rz]?|regarde[rz]?|savoir|demande[rz]?|averigua[r]?|comprueba|comprobar|verifica[r]?|revisa[r]?|busca[r]?|mira[r]?|saber|pregunta[r]?),?\s+(?:for us\s+|out\s+)?(?=\p{L})/iu
const WHETHER = /^(?:whether|if|ob|si|s['’])(?![\p{L}])/iu
const HOW_MANY = /^(?:how (?:many|much|large|big|old)|wie ?viele?|wie (?:groß|hoch)|combien|cuánt[oa]s?)(?![\p{L}])/iu
const ASKED =
  /^(?:who|whom|whose|what|which|when|where|why|how|wer|wen|was|welche[rnms]?|wann|wo|warum|wie|qui|que|quoi|quel(?:le)?s?|quand|où|pourquoi|comment|quién(?:es)?|qué|cuál(?:es)?|cuándo|dónde|por qué|cómo)(?![\p{L}])/iu
/** A question that stands by itself is one about "them". */
const DO_THEY =
  /^(?:do|does|did|are|is|have|has|can|will)\s(?:they|it|the (?:company|firm|team))(?![\p{L}])|^(?:haben|sind|nutzen|nutzt|hat|ist|betreiben|suchen)\s(?:sie|die firma)(?![\p{L}])|^(?:ont|sont|utilisent)-(?:ils|elles)(?![\p{L}])|^¿/iu
const THEY =
  /(?<![\p{L}])(?:they|their|it|its|the (?:company|firm)|sie|ihr\p{L}{0,2}|die firma|ils|elles|leurs?|su|sus|tienen)(?![\p{L}])/iu

/**
 * What the caller wishes to know of a lead, as questions for research, at most three: "find out whether they run their own
 * port", "please check if …", "look up who runs procurement", "Do they have a fleet?" The words stay the caller's. Nothing
 * is taken from `customData`, which an organization may hide from models; words that address a model are no wish.
 */
export function wishesIn(words: readonly CallerWords[]): ResearchQuestion[] {
  const lines = linesIn(words.filter(({ kind }) => kind !== 'customData'))
  const found = lines.flatMap(({ text }) => sentencesOf(text).flatMap((sentence) => wishOf(sentence.trim()) ?? []))
  const byPath = new Map(found.map((one) => [one.path, one]))
  return [...byPath.values()].slice(0, MOST_WISHES)
}

function wishOf(sentence: string): ResearchQuestion | undefined {
  if (sentence.length > LONGEST || speaksToModel(sentence)) return undefined
  const plain = sentence.replace(POLITE, '')
  const asks = ASKS.exec(plain)
  if (asks !== null) return questionOf(plain.slice(asks[0].length))
  if (!sentence.endsWith('?') || !THEY.test(sentence)) return undefined
  if (DO_THEY.test(sentence)) return made(sentence, 'yes_no')
  return HOW_MANY.test(sentence) || ASKED.test(sentence) ? questionOf(sentence) : undefined
}

function questionOf(words: string): ResearchQuestion | undefined {
  if (WHETHER.test(words)) return made(words, 'yes_no')
  if (HOW_MANY.test(words)) return made(words, 'number')
  return ASKED.test(words) ? made(words, 'text') : undefined
}

function made(words: string, answer: AnswerType): ResearchQuestion | undefined {
  const bare = words.replace(/[\s.!?;:,]+$/u, '')
  if (bare.length < SHORTEST) return undefined
  const question = `${bare[0]?.toUpperCase()}${bare.slice(1)}?`
  return { path: answerPath({ question, answer }), question, answer }
}
