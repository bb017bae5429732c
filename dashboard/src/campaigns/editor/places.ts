/** Marks an element as the place of a part, as faults name it; `goToPlace` finds it. */
export function placeAt(pointer: string): { readonly 'data-place': string } {
  return { 'data-place': pointer }
}

/** Scrolls to the place of a fault, or to what it stands in, and puts the focus there. False where there is none. */
export function goToPlace(pointer: string): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(at)}"]`)
    if (place === null) continue
    focusWithin(place)
    return true
  }
  return false
}

const TYPED = 'textarea, input:not([type=hidden]), [contenteditable=true], select'

/** Brings an element into view and puts the focus on the first field in it, or on what can be pressed. */
function focusWithin(place: HTMLElement): void {
  const field = place.querySelector<HTMLElement>(TYPED) ?? place.querySelector<HTMLElement>('button')
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
  field?.focus({ preventScroll: true })
}
