import { cityOf } from '../../../pages/zone-names.ts'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { ModeBadge } from '../campaigns/mode-badge.tsx'
import { StateWord } from '../shared/components/state-word.tsx'
import { exactTime } from '../shared/words/time-words.ts'
import { webAddress } from '../shared/words/words.ts'
import { MeetingMenu, MeetingOutcome } from './meeting-actions.tsx'
import { meetingDays, meetingTime, theirTime, viewerZone } from './meeting-time.ts'
import { isElsewhere, meetingActs, meetingState, providerName } from './meeting-words.ts'
import { meetings as t } from './texts.tsx'

type Meeting = Schemas['Meeting']

interface Props {
  readonly meetings: readonly Meeting[]
  /** Names of campaigns by their ids. */
  readonly names: ReadonlyMap<string, string>
}

/** Meetings under their days, in the viewer's time; in that of the other side where it differs. */
export function MeetingRows({ meetings, names }: Props) {
  const zone = viewerZone()
  const now = Date.now()
  const hasTheirs = meetings.some((meeting) => theirTime(meeting, zone) !== undefined)
  const hasOutcome = meetings.some((meeting) => meeting.status !== 'booked' || meetingActs(meeting, now).tell)
  return (
    <div className="surface is-table">
      <table className="table meeting-table">
        <thead>
          <tr>
            <th>{t.time(cityOf(zone))}</th>
            <th>{t.with}</th>
            <th>{t.campaign}</th>
            <th>{t.host}</th>
            <th>{hasTheirs && t.theirTime}</th>
            <th>{hasOutcome && t.outcome}</th>
            <th>
              <span className="visually-hidden">{t.actions}</span>
            </th>
          </tr>
        </thead>
        {meetingDays(meetings, zone, now).map(({ day, near, meetings: ofDay }) => (
          <tbody key={day}>
            <tr className="meeting-day">
              <th colSpan={7} scope="rowgroup">
                {near === undefined ? day : t.near[near]}
                {near !== undefined && <span className="quiet"> {day}</span>}
              </th>
            </tr>
            {ofDay.map((meeting) => (
              <MeetingRow
                key={meeting.meetingId}
                meeting={meeting}
                campaign={names.get(meeting.campaignId)}
                zone={zone}
                now={now}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RowProps {
  readonly meeting: Meeting
  readonly campaign: string | undefined
  readonly zone: string
  /** The instant, in milliseconds. */
  readonly now: number
}

function MeetingRow({ meeting, campaign, zone, now }: RowProps) {
  const { campaignId, prospectId, attendee, status, live } = meeting
  return (
    <tr className={status === 'cancelled' ? 'is-over' : undefined}>
      <td className="meeting-time">
        <time dateTime={meeting.startsAt} title={exactTime(meeting.startsAt)}>
          {meetingTime(meeting, zone).span}
        </time>
      </td>
      <td className="meeting-with">
        <div>
          <Link to="/leads/$prospectId" params={{ prospectId }} className="row-link cut">
            {attendee.name}
          </Link>
          <span className="quiet cut" title={attendee.email}>
            {attendee.email}
          </span>
        </div>
      </td>
      <td className="meeting-campaign">
        <div>
          <Link to="/campaigns/$campaignId" params={{ campaignId }} className="cut" title={campaign}>
            {campaign ?? t.openCampaign}
          </Link>
          {!live && <ModeBadge mode="test" />}
        </div>
      </td>
      <td className="meeting-host">
        <span className="cut" title={meeting.host?.email ?? sourceOf(meeting)}>
          {hostInWords(meeting)}
        </span>
      </td>
      <td className="meeting-theirs">{theirTime(meeting, zone)}</td>
      <td className="meeting-outcome">
        {status !== 'booked' && <StateWord {...meetingState(meeting)} />}
        <MeetingOutcome meeting={meeting} />
      </td>
      <td className="meeting-acts">
        <div>
          <Place meeting={meeting} now={now} />
          <MeetingMenu meeting={meeting} />
        </div>
      </td>
    </tr>
  )
}

/** Whom the meeting is with on this side, and which calendar has it where it is not the booking page. */
function hostInWords(meeting: Meeting): string {
  const { host, provider } = meeting
  if (host === null && provider === 'manual') return t.nobody
  return [host?.name, sourceOf(meeting)].filter(Boolean).join(' · ')
}

function sourceOf(meeting: Meeting): string | undefined {
  return isElsewhere(meeting) || meeting.provider === 'manual' ? providerName(meeting.provider) : undefined
}

/** The way into a call until it ends; where no web address leads there, its place in words. */
function Place({ meeting: { location, status, endsAt, attendee }, now }: { meeting: Meeting; now: number }) {
  if (location === null || status !== 'booked' || Date.parse(endsAt) <= now) return null
  const address = webAddress(location)
  if (address === undefined) {
    return (
      <span className="quiet cut meeting-place" title={location}>
        {location}
      </span>
    )
  }
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" aria-label={t.joinWith(attendee.name)}>
      {t.join}
    </a>
  )
}
