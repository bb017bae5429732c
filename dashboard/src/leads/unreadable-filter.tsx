import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { unreadableFilter as t } from './texts.tsx'

/** A saved filter that an address cannot hold: shown as a whole, since no part of it can be changed there. */
export function WholeFilter({ words, clear }: { readonly words: string; readonly clear: () => void }) {
  return (
    <div className="row filters" role="search">
      <p>{words}</p>
      <Button variant="subtle" size="compact-sm" onClick={clear}>
        {t.removeAllFilters}
      </Button>
    </div>
  )
}

/** What stands in place of the leads where it cannot be told which of them are meant. */
export function NoFilter({ clear, children }: { readonly clear: () => void; readonly children: ReactNode }) {
  return (
    <div className="surface empty" role="alert">
      <p>{children}</p>
      <Button variant="default" onClick={clear}>
        {t.removeAllFilters}
      </Button>
    </div>
  )
}
