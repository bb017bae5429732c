const EVERY_MS = 200

/** One line on a terminal that is written over; nothing where standard error is no terminal. */
export interface Progress {
  /** Lines that come thick and fast are not all shown; `step` is. */
  say(line: string): void
  step(line: string): void
  end(): void
}

/** Shows how far a long command has come. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { say: () => undefined, step: () => undefined, end: () => undefined }
  let last = 0
  const write = (line: string) => stream.write(`\r\u001B[K${line.slice(0, Math.max(20, stream.columns - 1))}`)
  return {
    say: (line) => {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      write(line)
    },
    step: (line) => void write(line),
    end: () => void write(''),
  }
}
