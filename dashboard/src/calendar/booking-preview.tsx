import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { counted } from '../shared/words/words.ts'
import { bookingPreview as t } from './texts.tsx'

/** The booking page as a prospect sees it, with what is saved. Nothing can be booked through it. */
export function BookingPreview({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId, version } = campaign
  const preview = useQuery({
    queryKey: ['campaigns', 'calendar-preview', campaignId],
    queryFn: () => {
      const params = { path: { campaignId } }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/calendar/preview', { params }))
    },
    placeholderData: keepPreviousData,
  })
  const url = preview.data?.url ?? null
  // The dashboard may be open under another name of this machine than the public one.
  const page = url === null ? undefined : new URL(url).pathname
  return (
    <section className="stack" aria-labelledby="preview-heading">
      <div className="row between">
        <h2 id="preview-heading">{t.preview}</h2>
        {page !== undefined && (
          <a href={page} target="_blank" rel="noopener">
            {t.open}
          </a>
        )}
      </div>
      {preview.error !== null && <Failure error={preview.error} retry={preview.refetch} />}
      {preview.isPending && <Waiting />}
      {preview.data !== undefined && <Standing preview={preview.data} campaign={campaign} />}
      {page !== undefined && (
        <div className="booking-frame">
          {/* Its own script runs in it, of no origin: it reaches neither cookies nor this page. */}
          <iframe
            key={`${version} ${preview.data?.freeTimes}`}
            title={t.bookingPage}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            src={page}
          />
        </div>
      )}
    </section>
  )
}

interface StandingProps {
  readonly preview: Schemas['CalendarPreview']
  readonly campaign: Schemas['Campaign']
}

function Standing({ preview: { bookable, freeTimes, redirectsTo }, campaign: { calendar } }: StandingProps) {
  if (redirectsTo !== null) return <Elsewhere address={redirectsTo} isFilledIn={calendar.passContact === true} />
  if (!bookable) return <p className="failure">{t.noHost}</p>
  const span = t.theNext(counted(calendar.horizonDays ?? 0, 'day'))
  if (freeTimes === 0) return <p className="failure">{t.noFreeTimes(span)}</p>
  return (
    <p className="quiet">
      {t.inEmailsLeadHereBy(counted(freeTimes, t.freeTime), span, <code>{'{{ calendarLink }}'}</code>)}
    </p>
  )
}

function Elsewhere({ address, isFilledIn }: { address: string; isFilledIn: boolean }) {
  return (
    <div className="surface stack">
      <p>{t.leadsTo(<code>{'{{ calendarLink }}'}</code>, <OutsideLink href={address} />)}</p>
      <p className="quiet">{t.leadIsNamed(isFilledIn ? t.andFillsIn : '')}</p>
    </div>
  )
}
