import { parse } from 'csv-parse/sync'

/** Longer lines are no line of such a list. */
const LONGEST_LINE = 10_000

/** The cells of a line, and its number; the first is 1. */
export interface ListLine {
  readonly record: readonly string[]
  readonly line: number
}

/** Splits a list into the cells of so many lines at most, or says why it is none. */
export function answer({ text, most }: { text: string; most: number }): { lines: ListLine[] } | { fault: string } {
  try {
    const parsed: unknown[] = parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_LINE,
      to: most,
    })
    const records = parsed as { record: string[]; info: { lines: number } }[]
    return { lines: records.map(({ record, info }) => ({ record, line: info.lines })) }
  } catch (error) {
    return { fault: (error instanceof Error ? error.message : String(error)).slice(0, 300) }
  }
}

/** The one that stands in the first line; a list of one column needs none. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/u))
  return [',', ';', '\t'].find((mark) => first.includes(mark)) ?? ','
}
