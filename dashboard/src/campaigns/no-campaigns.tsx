import { mayWrite, useSession } from '../people/session.ts'
import { CreateCampaign } from './create-campaign.tsx'
import { TryDomain } from './try-domain.tsx'

/** What belongs here, and the first steps: a look at what research finds, or a draft that sends nothing. */
export function NoCampaigns() {
  const session = useSession()
  return (
    <>
      {mayWrite(session) && <TryDomain session={session} />}
      <div className="surface empty">
        <p>A campaign is whom you write to, what you write, and when. There is none yet.</p>
        {mayWrite(session) && <CreateCampaign />}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          How campaigns work over the API
        </a>
      </div>
    </>
  )
}
