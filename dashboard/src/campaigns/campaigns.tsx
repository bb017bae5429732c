/** Campaigns */
export function Campaigns() {
  return null
}
