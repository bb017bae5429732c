type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields, and what stood in them. */
export type Values = ReadonlyMap<Field, string>

/** What stands in the fields below an element now. */
export function valuesIn(element: HTMLElement): Values {
  const fields = [...element.querySelectorAll<Field>('input, textarea, select')]
  return new Map(fields.map((field) => [field, valueOf(field)]))
}

/** Whether another value stands by now in one of the fields that are still there. */
export function changedSince(before: Values): boolean {
  return [...before].some(([field, value]) => field.isConnected && valueOf(field) !== value)
}

function valueOf(field: Field): string {
  if ('checked' in field && (field.type === 'checkbox' || field.type === 'radio')) return String(field.checked)
  return field.value
}
