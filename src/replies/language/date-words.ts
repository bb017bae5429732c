/** Languages that dates are read in. */
export type Language = 'en' | 'de' | 'fr' | 'es'

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['january jan januar jänner jaenner janvier janv enero ene', 1],
    ['february feb februar feber février fevrier févr fevr fév febrero', 2],
    ['march mar märz maerz mär mrz mars marzo', 3],
    ['april apr avril avr abril abr', 4],
    ['may mai mayo', 5],
    ['june jun juni juin junio', 6],
    ['july jul juli juillet juil julio', 7],
    ['august aug août aout agosto ago', 8],
    ['september sep sept septembre septiembre setiembre', 9],
    ['october oct oktober okt octobre octubre', 10],
    ['november nov novembre noviembre', 11],
    ['december dec dezember dez décembre decembre déc diciembre dic', 12],
  ].flatMap(([names, number]) =>
    String(names)
      .split(' ')
      .map((name) => [name, Number(number)]),
  ),
)

/** 1 is Monday. */
const WEEKDAYS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'monday mon montag lundi lunes',
    'tuesday tue tues dienstag mardi martes',
    'wednesday wed mittwoch mercredi miércoles miercoles',
    'thursday thu thurs donnerstag jeudi jueves',
    'friday fri freitag vendredi viernes',
    'saturday sat samstag sonnabend samedi sábado sabado',
    'sunday sun sonntag dimanche domingo',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
)

/** Number of the month that a word names in any of the languages, with or without a dot; undefined for other words. */
export function monthNamed(word: string): number | undefined {
  return Object.hasOwn(MONTHS, bare(word)) ? MONTHS[bare(word)] : undefined
}

/** Number of the weekday that a word names, 1 for Monday. */
export function weekdayNamed(word: string): number | undefined {
  return Object.hasOwn(WEEKDAYS, bare(word)) ? WEEKDAYS[bare(word)] : undefined
}

function bare(word: string): string {
  return word.toLowerCase().replace(/\.$/, '')
}

const byLength = (a: string, b: string): number => b.length - a.length

/** Alternatives of an expression that match a month's name. */
export const MONTH_WORDS = Object.keys(MONTHS).toSorted(byLength).join('|')

/** Alternatives of an expression that match a weekday's name. */
export const WEEKDAY_WORDS = Object.keys(WEEKDAYS).toSorted(byLength).join('|')

const MARKS: Readonly<Record<Exclude<Language, 'en'>, RegExp>> = {
  de: /\b(?:ich|bin|nicht|und|wieder|zurück|ab|bis|vom|zum|der|die|das|ist|urlaub|büro|abwesend|vielen|dank|ihre|freundlichen)\b/giu,
  fr: /\b(?:je|suis|serai|jusqu'?au|retour|le|la|les|et|vous|absent|congés?|bureau|bonjour|merci|votre|du|au|à partir)\b/giu,
  es: /\b(?:estoy|estaré|hasta|el|vuelvo|regreso|de|vacaciones|oficina|fuera|gracias|su|correo|mensaje|volveré|los|día)\b/giu,
}
const ENGLISH =
  /\b(?:the|i|am|will|be|out|of|until|back|and|office|to|on|return|returning|your|email|thank|you|for|with|from)\b/giu

/** The language that most of a text's small words belong to; English when none does. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 3_000)
  const counts: [Language, number][] = [['en', sample.match(ENGLISH)?.length ?? 0]]
  for (const language of ['de', 'fr', 'es'] as const)
    counts.push([language, sample.match(MARKS[language])?.length ?? 0])
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'en'
}
