import { UnstyledButton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { openOrganization, useSession } from '../shared/session/session.ts'
import { Sign } from '../shared/components/sign.tsx'
import { ROLE_WORDS } from '../shared/session/role-words.ts'
import { useTitle } from '../shared/hooks/use-title.ts'
import { organizations as t } from './texts.tsx'
import { LOCALE } from '../shared/words/locale.ts'

type Membership = Schemas['Session']['organizations'][number]

/** Every organization of a person who runs several: what needs them, and how it goes. */
export function Organizations() {
  useTitle(t.allOrganizations)
  const { organizations } = useSession()
  const overviews = useQueries({ queries: organizations.map(overviewOf) })
  return (
    <>
      <h1>{t.allOrganizations}</h1>
      <div className="surface is-table">
        <table className="table">
          <thead>
            <tr>
              <th>{t.organization}</th>
              <th>{t.needsYou}</th>
              <th className="number">{t.leads}</th>
              <th className="number">{t.contacted}</th>
              <th className="number">{t.replied}</th>
              <th className="number">{t.meetings}</th>
              <th className="number">{t.sentToday}</th>
            </tr>
          </thead>
          <tbody>
            {organizations.map((one, index) => (
              <OrganizationRow key={one.organizationId} organization={one} overview={overviews[index]?.data} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Asked for each by its own header, whichever is chosen on the screen. */
function overviewOf({ organizationId, suspended }: Membership) {
  return {
    queryKey: ['overview', 'of', organizationId],
    queryFn: async () => {
      const headers = { 'Fairlead-Organization': organizationId }
      const [overview, report] = await Promise.all([
        answered(api.GET('/api/v1/overview', { headers })),
        answered(api.GET('/api/v1/reports/campaigns', { headers })),
      ])
      if (typeof report === 'string') throw new TypeError('The report came as a file.')
      return { ...overview, figures: report.total }
    },
    enabled: !suspended,
    staleTime: 15_000,
    refetchInterval: 60_000,
  }
}

interface OrganizationRowProps {
  readonly organization: Membership
  readonly overview: (Schemas['Overview'] & { readonly figures: Schemas['FigureCounts'] }) | undefined
}

function OrganizationRow({ organization, overview }: OrganizationRowProps) {
  const { name, role, suspended } = organization
  return (
    <tr>
      <td className="is-main">
        <UnstyledButton className="row-link" onClick={() => openOrganization(organization.organizationId)}>
          {name}
        </UnstyledButton>
        <span className="quiet">{suspended ? t.suspendedByTheOperator : ROLE_WORDS[role]}</span>
      </td>
      <td>{overview === undefined ? '·' : <Needs count={overview.needs.length} />}</td>
      <Count unit="leads" value={overview?.figures.accepted} />
      <Count unit="contacted" value={overview?.figures.contacted} />
      <Count unit="replied" value={overview?.figures.replied} />
      <Count unit="meetings" value={overview?.figures.booked} />
      <Count unit={t.sentToday2} value={overview?.today.sent} />
    </tr>
  )
}

function Needs({ count }: { count: number }) {
  return (
    <span className="state">
      <Sign of={count === 0 ? 'match' : 'warn'} />
      {count === 0 ? t.nothing : t.things(count)}
    </span>
  )
}

function Count({ value, unit }: { value: number | undefined; unit: string }) {
  return (
    <td className="number" data-unit={unit}>
      {value === undefined ? '·' : value.toLocaleString(LOCALE)}
    </td>
  )
}
