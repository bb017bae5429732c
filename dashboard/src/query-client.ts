import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api/problem.ts'
import { signInQuery } from './shared/session/session.ts'

/** What is asked of the server: kept, asked again where that may help, and emptied when the session is over. */
export function createQueries(): QueryClient {
  const endSession = (error: unknown) => {
    // A mistyped password is a 401 too, and ends nothing.
    if (error instanceof ApiProblem && error.status === 401 && error.code !== 'wrong_credentials')
      queries.setQueryData(signInQuery.queryKey, (state) => (state === undefined ? state : { ...state, session: null }))
  }
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({ onError: endSession }),
    defaultOptions: {
      queries: { staleTime: 5_000, retry: mayHelp, refetchOnWindowFocus: true, refetchInterval: recovery },
      mutations: { retry: false },
    },
  })
  return queries
}

const RECOVERY_MS = 5_000

/** What failed for a reason that may pass is read again until it comes. */
function recovery({ state: { error } }: { state: { error: unknown } }): number | false {
  return error !== null && mayPass(error) ? RECOVERY_MS : false
}

function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem ? error.status >= 500 || error.status === 429 : error instanceof TypeError
}

/** A refusal stays one; a lost connection or a busy server may pass. */
function mayHelp(failures: number, error: unknown): boolean {
  return failures < 2 && (mayPass(error) || !(error instanceof ApiProblem))
}
