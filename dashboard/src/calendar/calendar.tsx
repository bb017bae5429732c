import './calendar.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { readinessQuery } from '../checklist/readiness-query.ts'
import { Waiting } from '../shared/waiting.tsx'
import { BookingPreview } from './booking-preview.tsx'
import { CalendarForm } from './calendar-form.tsx'

const route = getRouteApi('/shell/campaigns/$campaignId')

/** Who meets prospects and when, beside the page on which they pick a time. */
export function CalendarTab() {
  const { campaignId } = route.useParams()
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const readiness = useQuery(readinessQuery(campaignId))
  // What is warned of stands above: coming later, it would push the form down.
  if (campaign === undefined || readiness.isLoading) return <Waiting />
  const warnings = readiness.data?.warnings.filter(({ pointer }) => pointer.startsWith('/calendar')) ?? []
  return (
    <>
      {warnings.map(({ pointer, detail }) => (
        <p key={pointer} className="warned">
          {detail} {pointer === '/calendar/provider' && <Link to="/settings/calendars">Connect the calendar</Link>}
        </p>
      ))}
      <div className="calendar-columns">
        <CalendarForm campaign={campaign} />
        <BookingPreview campaign={campaign} />
      </div>
    </>
  )
}
