import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'

/** How often spend is read again: checks make no live event. */
const SPEND_MS = 15_000

/** Who verifies addresses, null where nobody does, and what it cost. */
export const verificationQuery = queryOptions({
  queryKey: ['verification'],
  queryFn: () => answered(api.GET('/api/v1/address-verification')),
  refetchInterval: SPEND_MS,
})
