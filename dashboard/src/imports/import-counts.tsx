import type { Import } from './import-queries.ts'

type Counted = keyof Pick<
  Import['progress'],
  'rowsRead' | 'created' | 'duplicate' | 'updated' | 'suppressed' | 'erased' | 'rejected' | 'invalid'
>

const LEADS: readonly (readonly [Counted, string])[] = [
  ['rowsRead', 'rows read'],
  ['created', 'created'],
  ['updated', 'updated'],
  ['duplicate', 'there already'],
  ['suppressed', 'suppressed, never written to'],
  ['rejected', 'refused as duplicates'],
  ['erased', 'of erased persons, left out'],
  ['invalid', 'with problems'],
]
const BLOCKLIST: readonly (readonly [Counted, string])[] = [
  ['rowsRead', 'rows read'],
  ['suppressed', 'suppressed'],
  ['erased', 'of erased persons, left out'],
  ['invalid', 'with problems'],
]
const ALWAYS = new Set<Counted>(['rowsRead', 'created', 'invalid'])

/** What became of the rows so far, as numbers; each row counts once. */
export function ImportCounts({ one: { kind, progress } }: { one: Import }) {
  const shown = (kind === 'leads' ? LEADS : BLOCKLIST).filter(([name]) => ALWAYS.has(name) || progress[name] > 0)
  return (
    <dl className="funnel">
      {shown.map(([name, label]) => (
        <div key={name}>
          <dd>{progress[name].toLocaleString('en')}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  )
}
