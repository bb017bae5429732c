/** Browsers read a \ as a / and leave out tabs and line breaks: an address that another host could hide in is none. */
const OWN_PATH = /^\/(?![/\\])[^\p{Cc}]*$/u

/** Where to go on after signing in: a path of this origin and nothing else. */
export function readNext({ next }: Record<string, unknown>): { next?: string } {
  return typeof next === 'string' && OWN_PATH.test(next) ? { next } : {}
}
