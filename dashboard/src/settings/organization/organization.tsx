import { zoneName } from '../../../../pages/zone-names.ts'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../api/client.ts'
import { Failure, Waiting } from '../../shared/components/loading-states.tsx'
import { useTitle } from '../../shared/hooks/use-title.ts'
import { mayKeep, useSession } from '../../shared/session/session.ts'
import { BrandForm } from './brand-form.tsx'
import { OrganizationForm } from './organization-form.tsx'
import { organizationQuery } from './organization-query.ts'
import { organization as t } from './texts.tsx'

/** The name of the organization and the address below its emails. */
export function Organization() {
  useTitle(t.organization)
  const isKeeper = mayKeep(useSession())
  const { data, error, refetch } = useQuery(organizationQuery)
  return (
    <section className="stack" aria-labelledby="organization">
      <h2 id="organization">{t.organization}</h2>
      {error !== null && <Failure error={error} holds={t.emailsGoOutAsBefore} retry={refetch} />}
      {data === undefined && error === null && <Waiting />}
      {data !== undefined && !isKeeper && <AsItIs organization={data} />}
      {data !== undefined && isKeeper && <OrganizationForm organization={data} />}
      {data !== undefined && isKeeper && <BrandForm organization={data} />}
    </section>
  )
}

function AsItIs({ organization: { name, postalAddress, timezone } }: { organization: Schemas['Organization'] }) {
  return (
    <>
      <p className="quiet">{t.ownersAndAdminsChangeIt}</p>
      <dl className="surface limits">
        <div>
          <dt>{t.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t.postalAddressBelowEveryLiveEmail}</dt>
          <dd className="settings-lines">{postalAddress ?? t.noneYetNoCampaignCanGo}</dd>
        </div>
        <div>
          <dt>{t.timeZone}</dt>
          <dd>{zoneName(timezone)}</dd>
        </div>
      </dl>
    </>
  )
}
