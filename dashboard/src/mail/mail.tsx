/** Mail */
export function Mail() {
  return null
}
