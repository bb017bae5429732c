import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Failure, Waiting } from '../shared/components/loading-states.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { TimeZoneSelect } from '../shared/components/time-zone-select.tsx'
import { counted } from '../shared/words/words.ts'
import { styleNonce } from '../theme.ts'
import { bookingPreview as t } from './texts.tsx'

/** The booking page as a prospect sees it, with what is saved. Nothing can be booked through it. */
export function BookingPreview({ campaign }: { campaign: Schemas['Campaign'] }) {
  const { campaignId } = campaign
  const [timezone, setTimezone] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['campaigns', 'calendar-preview', campaignId, timezone],
    queryFn: () => {
      const query = timezone === null ? {} : { timezone }
      const params = { path: { campaignId }, query }
      return answered(api.GET('/api/v1/campaigns/{campaignId}/calendar/preview', { params }))
    },
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack" aria-labelledby="preview-heading">
      <h2 id="preview-heading">{t.preview}</h2>
      {preview.error !== null && <Failure error={preview.error} retry={preview.refetch} />}
      {preview.isPending && <Waiting />}
      {preview.data !== undefined && (
        <>
          <Standing preview={preview.data} campaign={campaign} />
          {preview.data.bookable && preview.data.redirectsTo === null && (
            <div className="row preview-controls">
              <TimeZoneSelect label={t.visitorZone} value={preview.data.timezone} set={setTimezone} />
            </div>
          )}
          {preview.data.redirectsTo === null && (
            <div className="booking-frame">
              <iframe
                title={t.bookingPage}
                sandbox=""
                referrerPolicy="no-referrer"
                srcDoc={framed(preview.data.html)}
              />
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** The frame takes the styles that this page takes: those with its nonce. */
function framed(html: string): string {
  return html.replace('<style nonce=""', `<style nonce="${styleNonce()}"`)
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
