import { invite } from '../../../src/people/members/invitations.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import type { Role } from '../../../src/accounts/index.ts'
import type { Answer, Harness } from '../installation/harness.ts'

/** The address that the harness is reached under. */
export const OUR_ORIGIN = 'https://leads.example.com'
export const PASSWORD = 'correct horse battery'

/** Keeps cookies as a browser does: by name, gone when they are emptied. */
export function createJar() {
  const cookies = new Map<string, string>()
  return {
    take: (answer: Answer): void => {
      const given = answer.headers['set-cookie'] as unknown
      for (const line of [given ?? []].flat() as string[]) {
        const [pair = ''] = line.split(';', 1)
        const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
        if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
}

export interface Browser {
  readonly jar: ReturnType<typeof createJar>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

let browsers = 0

/** A browser on our pages, at an address of its own: it sends its cookies and our origin, and takes what it is given. */
export function openBrowser(harness: Harness, given?: string): Browser {
  const jar = createJar()
  browsers += 1
  const address = given ?? `198.18.${browsers >> 8}.${browsers & 255}`
  return {
    jar,
    call: async (method, path, body, headers = {}) => {
      const cookie = jar.header()
      const sent = { origin: OUR_ORIGIN, ...(cookie === '' ? {} : { cookie }), ...headers }
      const answer = await harness.call(method, path, body, { key: null, headers: sent, address })
      jar.take(answer)
      return answer
    },
  }
}

let number = 0

/** An organization with an owner who is signed in. */
export async function signedInOwner(harness: Harness, name = 'Owned') {
  number += 1
  const email = `owner${number}@people.test`
  const made = await setUpOrganization(harness.context, {
    organization: name,
    email,
    password: PASSWORD,
    name: 'Olga Owner',
  })
  return { ...made, email, browser: await signedIn(harness, email) }
}

/** A browser in which an account is signed in. */
export async function signedIn(harness: Harness, email: string, password = PASSWORD): Promise<Browser> {
  const browser = openBrowser(harness)
  const answer = await browser.call('POST', '/auth/sign-in', { email, password })
  if (answer.status !== 200) throw new Error(`Signing in was answered ${answer.status}: ${answer.text}`)
  return browser
}

/** Somebody new who joined an organization by invitation, signed in. */
export async function signedInMember(harness: Harness, organizationId: string, role: Role) {
  number += 1
  const email = `${role}${number}@people.test`
  const actor = 'operator'
  const { token } = await invite(harness.context, { organizationId, email, role, actor, actorRole: 'owner' })
  const browser = openBrowser(harness)
  const body = { token, name: `Person ${number}`, password: PASSWORD }
  const answer = await browser.call('POST', '/auth/invitation/accept', body)
  if (answer.status !== 200) throw new Error(`Accepting was answered ${answer.status}: ${answer.text}`)
  return { email, browser }
}
