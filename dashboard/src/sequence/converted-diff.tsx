import type { Schemas } from '../api/client.ts'

type Converted = Schemas['ConvertedTemplate']

/** What changed in a template: what went is struck out, what came is underlined, what was not understood is marked. */
export function ConvertedDiff({ title, converted }: { title: string; converted: Converted }) {
  const { changes } = converted
  const notes = changes.flatMap((change) => change.notes)
  const isSame = changes.every(({ kind }) => kind === 'same')
  return (
    <div className="stack">
      <h3 className="converted-title">{title}</h3>
      <pre className="converted">
        {changes.map((change, index) => (
          // A stretch has nothing but its place.
          <Stretch key={index} change={change} />
        ))}
      </pre>
      {isSame && <p className="quiet">Nothing in it had to change.</p>}
      {notes.length > 0 && (
        <ul className="bullets">
          {notes.map(({ name, to, reason }, index) => (
            <li key={`${name} ${index}`} className={to === null ? 'is-unknown' : ''}>
              <code>{name}</code> {to === null ? 'is not understood' : `became ${to}`}. {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Stretch({ change: { kind, before, after } }: { change: Converted['changes'][number] }) {
  if (kind === 'unknown') {
    return (
      <>
        {before !== after && <del>{before}</del>}
        <mark>{after}</mark>
      </>
    )
  }
  if (before === after) return after
  return (
    <>
      {before !== '' && <del>{before}</del>}
      {after !== '' && <ins>{after}</ins>}
    </>
  )
}
