/** Where to go on after signing in: a path of this origin and nothing else. */
export function readNext(search: Record<string, unknown>): { next?: string } {
  const { next } = search
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}
}
