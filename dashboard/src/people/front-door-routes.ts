import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { root } from '../root-route.ts'
import { knownOnly } from '../shared/known-search.ts'
import { readNext } from './read-next.ts'
import { signInQuery } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Welcome } from './welcome.tsx'

const signIn = createRoute({
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
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  beforeLoad: async ({ context: { queries } }) => {
    if (!(await queries.fetchQuery(signInQuery)).firstOwner) throw redirect({ to: '/sign-in' })
  },
  component: Welcome,
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./new-password.tsx'), 'ForgotPassword'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./new-password.tsx'), 'ResetPassword'),
})
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation.tsx'), 'Invitation'),
})

/** What is shown to whoever is not signed in. */
export const frontDoorRoutes = [signIn, welcome, forgotPassword, resetPassword, invitation] as const
