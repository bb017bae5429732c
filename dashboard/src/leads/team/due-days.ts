/** Today where the viewer is, such as 2026-11-23. */
export function today(): string {
  return new Date().toLocaleDateString('sv')
}
