import { mayWrite, useSession } from '../shared/session/session.ts'
import { NewCampaign } from './new-campaign.tsx'
import { TryDomain } from './try-domain.tsx'
import { noCampaigns as t } from './texts.tsx'

/** What will stand here, and the first steps: a look at what research finds, or a draft that sends nothing. */
export function NoCampaigns({ isAsked = false }: { isAsked?: boolean }) {
  const session = useSession()
  return (
    <>
      {mayWrite(session) && <TryDomain session={session} />}
      <div className="surface empty">
        <p>
          <strong>{t.noCampaignsYet}</strong>
        </p>
        <p>{t.whatStandsHere}</p>
        {mayWrite(session) && <NewCampaign isAsked={isAsked} isSecond />}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {t.useTheApi}
        </a>
      </div>
    </>
  )
}
