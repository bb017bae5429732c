/**
 * Characters that show nothing, turn the order of writing, or have no meaning of their own: format characters (zero-width,
 * bidirectional, tags), private use, not assigned, variation selectors, and control characters but tab and line feed.
 */
// oxlint-disable-next-line no-control-regex -- that is what it takes out
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu

/** Text as a model is shown it: what a person would not see is gone, lines stay lines, blank ones are dropped. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replaceAll(UNSEEN, '')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** What no honest page says to a reader: it speaks to a model. English, German, French, Spanish. */
const SPEAKS_TO_A_MODEL = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|above|previous|prior)\b/iu,
  /\b(?:ignoriere?|vergiss|missachte)\b.{0,40}\b(?:anweisung(?:en)?|instruktion(?:en)?|vorgaben|regeln)\b/iu,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions?|consignes?)\b/iu,
  /\b(?:ignora|ignore|olvida|olvide)\b.{0,40}\b(?:instrucciones|indicaciones)\b/iu,
  /\b(?:system|developer) (?:prompt|message|instructions?)\b/iu,
  /\byou are (?:now (?:an?|the|in|acting|my)|an? (?:ai|assistant|language model|llm|chatbot))\b/iu,
  /\b(?:ai|language|chat) (?:models?|assistants?|agents?)[,:]? (?:must|should|please|reading this)\b/iu,
  /\b(?:new|updated|important) instructions?\s*:/iu,
  /<\||\|>|\[\/?INST\]|<\/?(?:system|assistant|user|instructions?)>|^\s*(?:system|assistant|user)\s*:/imu,
  /\b(?:respond|reply|answer|output|return) (?:only )?with\b.{0,30}\b(?:json|yes|no|the following)\b/iu,
]

/** Whether a text holds words that are meant for a model rather than a reader. */
export function speaksToModel(text: string): boolean {
  return SPEAKS_TO_A_MODEL.some((pattern) => pattern.test(text))
}
