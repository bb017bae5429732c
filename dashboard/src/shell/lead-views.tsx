import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { savedFiltersQuery } from '../leads/filter/saved-filter-queries.ts'
import { writeSavedView } from '../leads/lead-view.ts'

/** So many stand in the sidebar; all are in the menu of the list. */
const MOST_SHOWN = 8

/** The views of all leads, below their screen. */
export function LeadViews() {
  const { data: views = [] } = useQuery(savedFiltersQuery(null))
  return views.slice(0, MOST_SHOWN).map((view) => {
    const search = writeSavedView(view, {})
    return (
      <Link
        key={view.filterId}
        to="/leads"
        search={search}
        className="nav-link nav-view"
        activeOptions={{ exact: true, includeSearch: true }}
        title={view.name}
      >
        <span className="cut">{view.name}</span>
      </Link>
    )
  })
}
