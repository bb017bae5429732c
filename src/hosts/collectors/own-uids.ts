/**
 * Lines of a calendar in which no two events have one UID, changed occurrences excepted: of those that have, the library
 * keeps one. Names of properties are in capitals. Which of them a changed occurrence belongs to nobody can tell; it stays
 * with the first.
 */
export function withOwnUids(lines: readonly string[]): string[] {
  const own = [...lines]
  const seen = new Set<string>()
  const nested: string[] = []
  let uidAt = -1
  let isOverride = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('BEGIN:')) nested.push(line.slice(6).trim())
    if (line === 'BEGIN:VEVENT') [uidAt, isOverride] = [-1, false]
    // An alarm inside the event has a UID too (RFC 9074).
    const isOfEvent = nested.at(-1) === 'VEVENT'
    if (isOfEvent && /^UID[;:]/.test(line)) uidAt = index
    if (isOfEvent && /^RECURRENCE-ID[;:]/.test(line)) isOverride = true
    if (!line.startsWith('END:')) continue
    nested.pop()
    if (!isOfEvent || uidAt < 0 || isOverride) continue
    const uid = lines[uidAt]!
    if (seen.has(uid)) own[uidAt] = `${uid} ${index}`
    else seen.add(uid)
  }
  return own
}
