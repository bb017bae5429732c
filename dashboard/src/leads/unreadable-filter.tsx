import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { unreadableFilter as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/')

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
export function NoFilter({ children }: { readonly children: ReactNode }) {
  const navigate = route.useNavigate()
  return (
    <div className="surface empty" role="alert">
      <p>{children}</p>
      <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
        {t.removeAllFilters}
      </Button>
    </div>
  )
}
