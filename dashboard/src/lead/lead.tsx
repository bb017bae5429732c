/** Lead */
export function Lead() {
  return null
}
