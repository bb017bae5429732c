import './lead.css'
import { Globe, Link2, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { Ago } from '../shared/components/ago.tsx'
import { LeadTeam } from '../leads/team/lead-team.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { Pair } from '../shared/components/pair.tsx'
import { sentenceCase, valueInWords } from '../shared/words/words.ts'
import { leadDetails as t } from './texts.tsx'

/** How the person and the company are reached, each a click away. */
export function WaysToReach({ lead }: { lead: Schemas['Lead'] }) {
  const { email, phone, phoneE164, profileNetworkUrl, domain, domainKind } = lead
  return (
    <ul className="row reach">
      <li>
        <Mail aria-hidden="true" />
        <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} title={t.email}>
          {email}
        </a>
      </li>
      {phone !== null && (
        <li>
          <Phone aria-hidden="true" />
          {phoneE164 === null ? phone : <a href={`tel:${phoneE164}`}>{phone}</a>}
        </li>
      )}
      {profileNetworkUrl !== null && (
        <li>
          <Link2 aria-hidden="true" />
          <OutsideLink href={profileNetworkUrl} text={profileName(profileNetworkUrl)} />
        </li>
      )}
      {domainKind === 'company' && (
        <li>
          <Globe aria-hidden="true" />
          <OutsideLink href={`https://${domain}`} />
        </li>
      )}
    </ul>
  )
}

function profileName(url: string): string | undefined {
  const host = URL.parse(url)?.hostname ?? ''
  return host === 'linkedin.com' || host.endsWith('.linkedin.com') ? 'LinkedIn' : undefined
}

/** Who looks after the lead and what was given with it: lines of one kind, then what is to be done. */
export function LeadDetails({ lead }: { lead: Schemas['Lead'] }) {
  const { companyProfileNetworkUrl, customData, acceptedAt, notes } = lead
  return (
    <section className="surface stack" aria-labelledby="details">
      <h2 id="details">{t.details}</h2>
      <LeadTeam lead={lead}>
        <dl className="pairs">
          {companyProfileNetworkUrl !== null && (
            <Pair name={t.companyProfile}>
              <OutsideLink href={companyProfileNetworkUrl} />
            </Pair>
          )}
          {Object.entries(customData ?? {}).map(([key, value]) => (
            <Pair key={key} name={labelOf(key)}>
              {valueInWords(value)}
            </Pair>
          ))}
          <Pair name={t.added}>
            <Ago at={acceptedAt} />
          </Pair>
        </dl>
        {notes !== null && <Notes text={notes} />}
      </LeadTeam>
    </section>
  )
}

/** "leadSource" and "lead_source" → "Lead source". */
function labelOf(key: string): string {
  return sentenceCase(
    key.replaceAll(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  )
}

const LONG = 280
const MANY_LINES = 4

/** Notes, folded where they are long. */
function Notes({ text }: { text: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES
  return (
    <div className="lead-notes">
      <h3>{t.notes}</h3>
      <p className={isLong && !showsAll ? 'is-folded' : undefined}>{text}</p>
      {isLong && (
        <button type="button" className="ghost" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t.showLess : t.showAll}
        </button>
      )}
    </div>
  )
}
