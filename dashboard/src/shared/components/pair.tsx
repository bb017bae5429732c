import type { ReactNode } from 'react'

/** A name and its value in a list of such pairs (`dl`). */
export function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
