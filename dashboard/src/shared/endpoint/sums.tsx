import type { ReactNode } from 'react'
import { sums as t } from './texts.tsx'

interface SumsProps {
  readonly caption: string
  readonly columns: readonly [of: string, ...numbers: string[]]
  readonly rows: readonly { readonly name: string; readonly sums: readonly ReactNode[] }[]
  /** A last line, of all. */
  readonly total?: readonly ReactNode[]
}

/** What was asked and what it cost, line by line. */
export function Sums({ caption, columns: [of, ...numbers], rows, total }: SumsProps) {
  return (
    <table className="sums">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {numbers.map((name) => (
            <th key={name} scope="col" className="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, sums }, index) => (
          <Line key={`${index} ${name}`} name={name} sums={sums} />
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <Line name={t.all} sums={total} />
        </tfoot>
      )}
    </table>
  )
}

function Line({ name, sums }: { name: string; sums: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {sums.map((sum, index) => (
        <td key={index} className="number">
          {sum}
        </td>
      ))}
    </tr>
  )
}
