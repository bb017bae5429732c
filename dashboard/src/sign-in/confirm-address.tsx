import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { answered, api } from '../api/client.ts'
import { Failure } from '../shared/components/loading-states.tsx'
import { useTitle } from '../shared/hooks/use-title.ts'
import { signInQuery } from '../shared/session/session.ts'
import { FrontDoor, useLinkToken } from './front-door.tsx'
import { confirmAddress as t } from './texts.tsx'

/** Behind the link that was sent to a new address: it takes a click, since mail programs open links too. */
export function ConfirmAddress() {
  useTitle(t.confirmYourAddress)
  const queries = useQueryClient()
  const token = useLinkToken()
  const confirming = useMutation({
    mutationFn: () => answered(api.POST('/auth/account/confirm', { body: { token } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: signInQuery.queryKey }),
  })
  if (confirming.isSuccess) {
    return (
      <FrontDoor title={t.addressConfirmed} lead={t.signInWithIt}>
        <Link to="/">{t.openFairlead}</Link>
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={t.confirmYourAddress} lead={t.whatFollows}>
      {confirming.error !== null && <Failure error={confirming.error} />}
      <Button loading={confirming.isPending} onClick={() => confirming.mutate()} fullWidth>
        {t.confirm}
      </Button>
    </FrontDoor>
  )
}
