import type { LinkVisit } from './provider.ts'

/** The names of a calendar's query parameters: which hand the token back, and which fill in who books. */
interface LinkNames {
  readonly token: readonly string[]
  readonly name: string
}

/** The booking page at `url`, which must be one, with the lead's token and whatever the campaign passes on of the person. */
export function linkTo(url: string, { token, contact }: LinkVisit, names: LinkNames): string {
  const link = new URL(url)
  for (const name of names.token) link.searchParams.set(name, token)
  if (contact !== undefined) {
    link.searchParams.set(names.name, contact.name)
    link.searchParams.set('email', contact.email)
  }
  return link.href
}
