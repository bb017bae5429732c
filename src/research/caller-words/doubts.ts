import { speaksToModel } from '../llm/compose-prompt.ts'
import { NAMES_SOMEBODY_ELSE } from '../readers/own-name.ts'

/** Who writes guesses, or passes on what others guess. */
const MAYBE =
  /(?<![\p{L}])(?:maybe|perhaps|probably|likely|possibly|potentially|presumably|apparently|seem(?:s|ed|ingly)?|looks like|(?:i|we) (?:think|guess|believe|assume|suspect|suppose|reckon)|guess(?:ing)?|assum(?:e|ing)|unsure|not sure|unclear|unconfirmed|unverified|unknown|heard|rumou?r(?:s|ed)?|reportedly|estimat\p{L}+|wrong|outdated|vielleicht|wahrscheinlich|vermutlich|wohl|evtl|eventuell|möglicherweise|scheint|scheinen|glaube?|denke?|anscheinend|geschätzt|unklar|gerüchte\p{L}*|peut-être|probablement|sans doute|je crois|je pense|il semble|apparemment|estimé\p{L}*|quizás?|tal vez|probablemente|creo|parece\p{L}*|supongo|al parecer|se estima)(?![\p{L}])/iu
/** Who writes asks, or tells what is to be done. */
const WISH =
  /(?<![\p{L}])(?:find out|check|verify|confirm|clarify|research|investigate|determine|figure out|look (?:up|into)|see (?:if|whether)|ask|asks|need to know|let me know|tell me|wonder(?:s|ing)?|please|pls|todo|to do|ideal|icp|hypothe\p{L}+|for example|e\.g\.|such as|herausfinden|finde|prüfen?|klären|recherchieren?|nachsehen|fragen|bitte|zum beispiel|z\.\s?b\.|vérifie[rz]?|demande[rz]?|merci de|veuillez|par exemple|averigua[r]?|comprueba|comprobar|verifica[r]?|pregunta[r]?|por favor|por ejemplo)(?![\p{L}])/iu
/** Whoever else is meant than the company, besides those who pages name. */
const OTHERS =
  /(?<![\p{L}])(?:competitors?|rivals?|prospects?|similar|compared|vs|versus|like|unlike|peers?|lookalikes?|wettbewerber\p{L}*|konkurren\p{L}+|ähnlich\p{L}*|verglichen|wie|concurrent\p{L}*|comme|competidor\p{L}*|competencia|como|parecid[ao]s?|former (?:company|employer|job)|ex-\p{L}+|previous (?:company|employer|job))(?![\p{L}])/iu

/** Whether a sentence states nothing: a guess, a wish, a question, or words for a model. */
export function statesNothing(sentence: string): boolean {
  const end = sentence.trimEnd()
  return (
    end.endsWith('?') || end.includes('(?)') || MAYBE.test(sentence) || WISH.test(sentence) || speaksToModel(sentence)
  )
}

/** Whether words speak of other companies than the one. */
export function speaksOfOthers(words: string): boolean {
  return NAMES_SOMEBODY_ELSE.test(words) || OTHERS.test(words)
}

/** It is told of another house: "hiring 5 SDRs at Globex". */
export const ELSEWHERE = /(?<![\p{L}])(?:at|bei|chez) \p{Lu}/u

const STRANGE_KEY =
  /(?<![\p{L}])(?:goals?|targets?|plans?|wish(?:es)?|wants?|todos?|tasks?|questions?|ask|icp|ideal|persona|ours?|my|seller|sender|template|example|previous|former|old|past|history|peers?|benchmark|average|prompt|instructions?|next|forecast|expected|projected|estimate[ds]?|contact|person|candidate|event|ziele?|pläne|fragen?|frühere?r?|objectifs?|objetivos?|preguntas?)(?![\p{L}])/iu

/** Whether a key or a heading says that what stands below is no fact of the company. */
export function isStrangeKey(key: string): boolean {
  return speaksOfOthers(key) || STRANGE_KEY.test(key)
}
