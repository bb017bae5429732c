/** Overview */
export function Overview() {
  return null
}
