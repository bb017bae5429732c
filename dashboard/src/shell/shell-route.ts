import { createRoute, redirect } from '@tanstack/react-router'
import { root } from '../sign-in/sign-in-routes.ts'
import { signInQuery } from '../shared/session/session.ts'
import { Shell } from './shell.tsx'

/** What stands around every screen of somebody who is signed in; everybody else is led to the door and back. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context: { queries }, location: { href } }) => {
    if ((await queries.ensureQueryData(signInQuery)).session !== null) return
    throw redirect({ to: '/sign-in', search: href === '/' ? {} : { next: href } })
  },
  component: Shell,
})
