import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { signOut } from '../shared/session/session.ts'
import type { Session } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { deadEnds as t } from './texts.tsx'

/** A path that shows nothing. */
export function NoSuchPage() {
  useTitle(t.thereIsNoSuchPage)
  return (
    <div className="dead-end">
      <h1>{t.thereIsNoSuchPage}</h1>
      <p className="quiet">{t.theAddressMayBeMistypedOr}</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>{t.openTheOverview}</Button>
    </div>
  )
}

/** A lead that is not there, or no more. */
export function NoSuchLead() {
  useTitle(t.noSuchLead)
  return (
    <div className="dead-end">
      <h1>{t.noSuchLead}</h1>
      <p className="quiet">{t.mayBeDeleted}</p>
      <Button renderRoot={(props) => <Link to="/leads" {...props} />}>{t.openLeads}</Button>
    </div>
  )
}

/** A campaign that is not there, or no more. */
export function NoSuchCampaign() {
  useTitle(t.noSuchCampaign)
  return (
    <div className="dead-end">
      <h1>{t.noSuchCampaign}</h1>
      <p className="quiet">{t.mayBeDeleted}</p>
      <Button renderRoot={(props) => <Link to="/campaigns" {...props} />}>{t.openCampaigns}</Button>
    </div>
  )
}

/** Somebody who was removed from the last organization. */
export function NoOrganization({ session }: { session: Session }) {
  const leaving = useMutation({ mutationFn: signOut, onSuccess: () => window.location.assign('/sign-in') })
  return (
    <main className="dead-end">
      <h1>{t.youBelongToNoOrganization}</h1>
      <p className="quiet">{t.youAreSignedInAsAsk(session.user.email)}</p>
      <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
        {t.signOut}
      </Button>
    </main>
  )
}

/** A screen that could not be shown. */
export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="dead-end">
      <h1>{t.thisPageCouldNotBeShown}</h1>
      <Failure error={error} holds={t.nothingWasChanged} retry={() => router.invalidate()} />
    </main>
  )
}
