import type { ReactNode } from 'react'

/** Instead of a screen that the role may not see: who may, in one sentence. */
export function KeepersOnly({ children }: { children: ReactNode }) {
  return <p className="surface empty">{children}</p>
}
