import type { ApiClient } from './api-client.ts'

interface Message {
  state: string
  body: string | null
}

/** The link in the first email that was written to a lead. @throws Error when there is none */
export async function findCalendarLink(api: ApiClient, prospectId: string): Promise<string> {
  const { data } = await api.get<{ data: Message[] }>(`/messages?prospectId=${prospectId}`)
  const link = data.flatMap((message) => /https?:\/\/\S+\/c\/\S+/.exec(message.body ?? '') ?? [])[0]
  if (link === undefined) throw new Error('No email with a calendar link was written to the lead.')
  return link
}

/** Books the first time on offer, as a prospect without JavaScript would: reads the page and posts its form. */
export async function bookFirstSlot(link: string, attendee: { name: string; email: string }): Promise<string> {
  const page = await (await fetch(link)).text()
  const startsAt =
    /name="startsAt"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? /value="([^"]+)"[^>]*name="startsAt"/.exec(page)?.[1]
  const timezone = /name="timezone"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? 'UTC'
  if (startsAt === undefined) throw new Error('The booking page offers no time.')
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ startsAt, timezone, ...attendee, notes: 'Looking forward to it.' }).toString(),
  })
  if (!answer.ok) throw new Error(`The booking page answered ${answer.status}: ${await answer.text()}`)
  return startsAt
}
