/** A line without its end, or what kept it from being one. */
export type SplitLine = Buffer | 'too_long'

const LF = 0x0a
const CR = 0x0d
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Cuts bytes into lines. They end with LF or CRLF; empty ones, blanks alone among them, are left out, and so is a byte order mark at the start.
 * A line of more than `longest` bytes is passed over without being kept, so that memory stays bounded whatever comes.
 */
export function createLineSplitter(longest: number) {
  let open: Buffer[] = []
  let openBytes = 0
  let isFirst = true

  const keep = (part: Buffer): void => {
    openBytes += part.length
    // One byte more may be the CR of a line that is just short enough.
    if (openBytes > longest + 1) open = []
    else if (part.length > 0) open.push(part)
  }

  const take = (): SplitLine | undefined => {
    const bytes = openBytes
    const line = trim(open.length === 1 ? open[0]! : Buffer.concat(open), isFirst)
    open = []
    openBytes = 0
    isFirst = false
    if (bytes > longest + 1 || line.length > longest) return 'too_long'
    return isBlank(line) ? undefined : line
  }

  return {
    /** The lines that these bytes complete. They are views: `chunk` must not be written over while they are needed. */
    push: (chunk: Buffer): SplitLine[] => {
      const lines: SplitLine[] = []
      let from = 0
      for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, from)) {
        keep(chunk.subarray(from, at))
        const line = take()
        if (line !== undefined) lines.push(line)
        from = at + 1
      }
      keep(chunk.subarray(from))
      return lines
    },
    /** What came after the last line break. */
    end: (): SplitLine[] => {
      const line = openBytes === 0 ? undefined : take()
      return line === undefined ? [] : [line]
    },
  }
}

function trim(line: Buffer, isFirst: boolean): Buffer {
  const from = isFirst && line.subarray(0, 3).equals(BOM) ? 3 : 0
  const to = line.at(-1) === CR ? line.length - 1 : line.length
  return from === 0 && to === line.length ? line : line.subarray(from, Math.max(from, to))
}

function isBlank(line: Buffer): boolean {
  for (const byte of line) if (byte !== 0x20 && byte !== 0x09 && byte !== CR) return false
  return true
}
