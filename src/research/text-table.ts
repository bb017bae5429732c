/** A line of a table, and the heading that it stands under. */
export interface TableRow {
  readonly heading: string
  readonly name: string
  readonly text: string
}

/**
 * Reads a table: headings at the margin, below each its lines as `name: text`, two spaces in. What is four spaces in goes on
 * with the line above.
 */
export function tableRows(table: string): TableRow[] {
  let heading = ''
  const lines = table.trim().replaceAll('\n    ', ' ').split('\n')
  return lines.flatMap((line) => {
    if (!line.startsWith(' ')) heading = line
    const colon = line.indexOf(': ')
    return line === heading ? [] : [{ heading, name: line.slice(2, colon), text: line.slice(colon + 2) }]
  })
}
