import type { Problem } from '../platform/errors.ts'
import { isStorableText } from '../platform/storable-text.ts'

/** A number that is not finite or not from `lowest` to `highest`; an absent one is fine. */
export function boundsProblems(pointer: string, value: number | undefined, lowest: number, highest: number): Problem[] {
  if (value === undefined || (value >= lowest && value <= highest)) return []
  return [{ pointer, code: 'out_of_range', detail: `This must be a number from ${lowest} to ${highest}.` }]
}

/** Text that is blank, too long, or holds what no database keeps. */
export function textProblems(pointer: string, text: string, longest: number): Problem[] {
  if (text.trim() === '') return [{ pointer, code: 'blank', detail: 'This is empty.' }]
  if (text.length > longest) {
    return [
      { pointer, code: 'too_long', detail: `This has ${text.length} characters; at most ${longest} are allowed.` },
    ]
  }
  if (!isStorableText(text)) {
    return [{ pointer, code: 'invalid_text', detail: 'This holds a NUL or half a character.' }]
  }
  return []
}
