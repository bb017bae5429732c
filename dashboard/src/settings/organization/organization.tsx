import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { OrganizationForm } from './organization-form.tsx'
import { organizationQuery } from './organization-query.ts'

/** The name of the organization and the address below its emails. */
export function Organization() {
  useTitle('Organization')
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery(organizationQuery)
  return (
    <section className="stack" aria-labelledby="organization">
      <h2 id="organization">Organization</h2>
      {error !== null && <Failure error={error} holds="Emails go out as before." retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && !isKeeper && <AsItIs organization={data} />}
      {data !== undefined && isKeeper && <OrganizationForm organization={data} />}
    </section>
  )
}

function AsItIs({ organization: { name, postalAddress, timezone } }: { organization: Schemas['Organization'] }) {
  return (
    <>
      <p className="quiet">Owners and admins change it.</p>
      <dl className="surface limits">
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Postal address, below every live email</dt>
          <dd className="settings-lines">{postalAddress ?? 'None yet: no campaign can go live.'}</dd>
        </div>
        <div>
          <dt>Time zone of new campaigns</dt>
          <dd>{timezone.replaceAll('_', ' ')}</dd>
        </div>
      </dl>
    </>
  )
}
