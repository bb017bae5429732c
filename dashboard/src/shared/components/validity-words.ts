import { validityWords as t } from './texts.tsx'

type Given = Pick<HTMLInputElement, 'type' | 'value'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'minLength' | 'validationMessage'>> & {
    readonly validity: Partial<ValidityState>
  }

/** What a field lacks, in our words. */
export function validityWords(field: Given): string {
  const { type, value, validity, min = '', max = '', minLength = 0, validationMessage = '' } = field
  if (validity.valueMissing === true) return t.missing
  if (validity.typeMismatch === true && type === 'email') return t.email
  if (validity.typeMismatch === true && type === 'url') return /^https?:/i.test(value.trim()) ? t.url : t.addHttps
  if (validity.tooShort === true) return t.tooShort(minLength)
  if (validity.rangeUnderflow === true) return t.atLeast(min)
  if (validity.rangeOverflow === true) return t.atMost(max)
  if (validity.badInput === true && type === 'number') return t.number
  return validationMessage
}
