import { queryOptions } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'

/** The organization that the person works in, with its limits. */
export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: () => answered(api.GET('/api/v1/organization')),
})
