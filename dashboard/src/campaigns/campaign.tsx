/** Campaign */
export function Campaign() {
  return null
}
