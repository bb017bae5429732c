import { Button, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../api/problem.ts'
import { Failure } from '../shared/failure.tsx'
import { signIn } from './people-api.ts'
import { signInQuery, useSession } from './session.ts'

/** Why something was refused. What asks for a fresh sign-in gets it here, and goes on. */
export function Refusal({ error, retry }: { error: unknown; retry: () => void }) {
  if (!(error instanceof ApiProblem) || error.code !== 'fresh_sign_in_required') return <Failure error={error} />
  return <SignInAgain retry={retry} />
}

/** No form of its own: it stands inside others. */
function SignInAgain({ retry }: { retry: () => void }) {
  const { email } = useSession().user
  const queries = useQueryClient()
  const [password, setPassword] = useState('')
  const entering = useMutation({
    mutationFn: () => signIn({ email, password }),
    onSuccess: async () => {
      await queries.refetchQueries({ queryKey: signInQuery.queryKey })
      retry()
    },
  })
  return (
    <div className="stack again">
      <p>You signed in more than 15 minutes ago. For this, say once more that it is you.</p>
      <PasswordInput
        label={`Password of ${email}`}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          entering.mutate()
        }}
      />
      {entering.error !== null && <Failure error={entering.error} />}
      <Button variant="default" loading={entering.isPending} onClick={() => entering.mutate()}>
        Sign in and go on
      </Button>
    </div>
  )
}
