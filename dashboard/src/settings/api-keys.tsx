/** ApiKeys */
export function ApiKeys() {
  return null
}
