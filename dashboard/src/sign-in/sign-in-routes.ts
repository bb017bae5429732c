import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { knownOnly } from '../strict-search.ts'
import { readNext } from './next-path.ts'
import { signInQuery } from '../shared/session/session.ts'
import { SignIn } from './sign-in.tsx'
import { Welcome } from './welcome.tsx'

/** Above every screen. */
export const root = createRootRouteWithContext<{ queries: QueryClient }>()()

export const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: knownOnly<{ next?: string }>(readNext),
  beforeLoad: async ({ context: { queries }, search }) => {
    const { session, firstOwner } = await queries.fetchQuery(signInQuery)
    if (session !== null) throw redirect({ href: search.next ?? '/' })
    if (firstOwner) throw redirect({ to: '/welcome' })
  },
  component: SignIn,
})
export const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: async ({ context: { queries } }) => {
    if (!(await queries.fetchQuery(signInQuery)).firstOwner) throw redirect({ to: '/sign-in' })
  },
  component: Welcome,
})
export const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./new-password.tsx'), 'ForgotPassword'),
})
export const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./new-password.tsx'), 'ResetPassword'),
})
export const confirmAddress = createRoute({
  getParentRoute: () => root,
  path: '/confirm-address',
  component: lazyRouteComponent(() => import('./confirm-address.tsx'), 'ConfirmAddress'),
})
export const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation.tsx'), 'Invitation'),
})
