import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NoSuchPage } from './shell/dead-ends.tsx'

/** Every screen stands under it and reads what is kept of the server's answers. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NoSuchPage })
