import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { automaticKind } from '../src/replies/ingest/is-automatic.ts'
import { readBounce } from '../src/replies/bounces/read-bounce.ts'
import { readMail } from '../src/replies/ingest/transports/read-mail.ts'

const HELP = `node bench/bounces.ts FOLDER [--only WORD]

Reads every file of FOLDER as one mail and prints, separated by tabs: file, what it was recognised as (bounce, delay,
complaint, auto or none), class of the first recipient, its address, Message-ID of the original. The last line is JSON
with the totals. Any folder of raw mails will do; a file named not-a-bounce-* counts as a false positive when it is
recognised as bounce, delay or complaint. --only prints the lines with that word alone.`

interface Line {
  readonly file: string
  readonly as: 'bounce' | 'delay' | 'complaint' | 'auto' | 'none'
  readonly bounceClass: string
  readonly address: string
  readonly original: string
}

async function lookAt(folder: string, file: string): Promise<Line> {
  const mail = await readMail(readFileSync(join(folder, file)))
  const report = readBounce(mail)
  const as = report?.kind ?? (automaticKind(mail) === undefined ? 'none' : 'auto')
  const first = report?.recipients[0]
  return {
    file,
    as,
    bounceClass: report === undefined || report.kind === 'complaint' ? '-' : (first?.class ?? 'unknown'),
    address: first?.address || '-',
    original: report?.originalMessageId ?? '-',
  }
}

function totalsOf(lines: readonly Line[], milliseconds: number) {
  const real = lines.filter((line) => !line.file.startsWith('not-a-bounce'))
  const falsePositives = lines.filter(
    (line) => !real.includes(line) && ['bounce', 'delay', 'complaint'].includes(line.as),
  )
  const reports = real.filter((line) => line.as !== 'auto' && line.as !== 'none')
  return {
    files: lines.length,
    recognised: real.filter((line) => line.as !== 'none').length,
    share: real.length === 0 ? 0 : real.filter((line) => line.as !== 'none').length / real.length,
    kinds: count(real.map((line) => line.as)),
    classes: count(reports.map((line) => line.bounceClass)),
    originalFound: reports.filter((line) => line.original !== '-').length,
    addressFound: reports.filter((line) => line.address !== '-').length,
    falsePositives: falsePositives.length,
    milliseconds: Math.round(milliseconds),
  }
}

function count(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined || folder === '--help') {
  console.log(HELP)
  process.exitCode = folder === undefined ? 1 : 0
} else {
  const only = flags[0] === '--only' ? (flags[1] ?? '') : ''
  const began = performance.now()
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'LICENSE',
  )
  const lines: Line[] = []
  for (const { name } of files) lines.push(await lookAt(folder, name))
  for (const line of lines) {
    const text = Object.values(line).join('\t')
    if (text.includes(only)) console.log(text)
  }
  console.log(JSON.stringify(totalsOf(lines, performance.now() - began)))
}
