import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { noLeads as t } from './texts.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId/')

interface NoLeadsProps {
  readonly isFiltered: boolean
  readonly clear: () => void
  /** Absent for who may not add any. */
  readonly add?: () => void
}

/** What stands in place of the table while there is nothing in it. */
export function NoLeads({ isFiltered, clear, add }: NoLeadsProps) {
  const params = route.useParams()
  if (isFiltered) {
    return (
      <div className="surface empty">
        <p>{t.noLeadFitsTheseFilters}</p>
        <Button variant="default" onClick={clear}>
          {t.removeAllFilters}
        </Button>
      </div>
    )
  }
  return (
    <div className="surface empty">
      <p>{t.leadsThatYouOrAProgram}</p>
      {add !== undefined && <Button onClick={add}>{t.addLead}</Button>}
      <Link to="/campaigns/$campaignId/try" params={params}>
        {t.tryADomainWithoutAddingA}
      </Link>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t.addLeadsOverTheApi}
      </a>
    </div>
  )
}
