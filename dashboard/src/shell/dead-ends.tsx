import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { Failure } from '../shared/failure.tsx'

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
