import './providers.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayKeep, useSession } from '../people/session.ts'
import { KeepersOnly } from '../settings/keepers-only.tsx'
import { Failure } from '../shared/failure.tsx'
import { useTitle } from '../shared/use-title.ts'
import { Waiting } from '../shared/waiting.tsx'
import { AddProvider, OpenProvider } from './open-provider.tsx'
import { providersQuery } from './provider-queries.ts'
import { ProviderRows } from './provider-rows.tsx'

/** Paid providers of company data: in which order they are asked, what they cost and what is left. */
export function DataProviders() {
  useTitle('Data providers')
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery({ ...providersQuery, enabled: isKeeper })
  const [openedId, setOpenedId] = useState<string>()
  const [adding, setAdding] = useState(false)
  const providers = data?.data
  const opened = providers?.find(({ providerId }) => providerId === openedId)
  return (
    <section className="stack" aria-labelledby="providers">
      <div className="between">
        <div>
          <h2 id="providers">Data providers</h2>
          <p className="quiet">
            Optional, and paid by you. The first in the list is asked first, only about what a score still needs and
            only while its budgets last.
          </p>
        </div>
        {isKeeper && <Button onClick={() => setAdding(true)}>Add provider</Button>}
      </div>
      {!isKeeper && (
        <KeepersOnly>
          Paid providers can be asked about companies. Owners and admins choose them and see what they cost.
        </KeepersOnly>
      )}
      {error !== null && <Failure error={error} holds="They are asked as before." retry={refetch} />}
      {isKeeper && providers === undefined && error === null && <Waiting />}
      {providers?.length === 0 && (
        <div className="surface empty">
          <p>
            What companies say of themselves is read without any provider. One of these finds more: Apollo, People Data
            Labs, Hunter, or any API that answers JSON.
          </p>
          <Button onClick={() => setAdding(true)}>Add provider</Button>
        </div>
      )}
      {providers !== undefined && providers.length > 0 && <ProviderRows providers={providers} open={setOpenedId} />}
      {adding && (
        <AddProvider
          onClose={() => setAdding(false)}
          onAdded={(providerId) => {
            setAdding(false)
            setOpenedId(providerId)
          }}
        />
      )}
      {opened !== undefined && (
        <OpenProvider key={opened.providerId} provider={opened} onClose={() => setOpenedId(undefined)} />
      )}
    </section>
  )
}
