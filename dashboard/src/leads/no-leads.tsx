import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'

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
        <p>No lead fits these filters.</p>
        <Button variant="default" onClick={clear}>
          Remove all filters
        </Button>
      </div>
    )
  }
  return (
    <div className="surface empty">
      <p>Leads that you or a program add to this campaign appear here.</p>
      {add !== undefined && <Button onClick={add}>Add lead</Button>}
      <Link to="/campaigns/$campaignId/try" params={params}>
        Try a domain without adding a lead
      </Link>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        Add leads over the API
      </a>
    </div>
  )
}
