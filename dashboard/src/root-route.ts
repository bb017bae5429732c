import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { NoSuchPage } from './shell/dead-ends.tsx'

/** What every screen hangs from. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()({ notFoundComponent: NoSuchPage })
