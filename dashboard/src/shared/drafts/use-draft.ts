import { useSyncExternalStore } from 'react'
import { useSession } from '../session/session.ts'
import { draftAs, draftName, keptAs, watchDrafts } from './draft-store.ts'
import type { Draft } from './draft-store.ts'

/** The draft of the person who is signed in, for the form of that name; `saved` is what the form holds otherwise. */
export function useDraft<Value>(form: string, saved: Value): Draft<Value> {
  const { user, organizationId } = useSession()
  const name = draftName(user.userId, organizationId, form)
  useSyncExternalStore(watchDrafts, () => keptAs(name))
  return draftAs(name, saved)
}
