import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { signOut } from '../shared/session/session.ts'
import type { Session } from '../shared/session/session.ts'
import { Failure } from '../shared/components/loading-states.tsx'

/** A path that shows nothing. */
export function NoSuchPage() {
  return (
    <main className="dead-end">
      <h1>There is no such page</h1>
      <p className="quiet">The address may be mistyped, or what it showed was deleted.</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Open the overview</Button>
    </main>
  )
}

/** Somebody who was removed from the last organization. */
export function NoOrganization({ session }: { session: Session }) {
  const leaving = useMutation({ mutationFn: signOut, onSuccess: () => window.location.assign('/sign-in') })
  return (
    <main className="dead-end">
      <h1>You belong to no organization</h1>
      <p className="quiet">
        You are signed in as {session.user.email}. Ask an owner or admin for an invitation to that address.
      </p>
      <Button loading={leaving.isPending} onClick={() => leaving.mutate()}>
        Sign out
      </Button>
    </main>
  )
}

/** A screen that could not be shown. */
export function PageFailed({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <main className="dead-end">
      <h1>This page could not be shown</h1>
      <Failure error={error} holds="Nothing was changed." retry={() => router.invalidate()} />
    </main>
  )
}
