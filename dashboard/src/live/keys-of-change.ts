import type { Change } from './read-stream.ts'

/** The kept answers that a change makes old, as beginnings of their keys. */
export function keysOfChange({ types, campaignIds, leadIds, moreLeads }: Change): readonly (readonly string[])[] {
  const keys: (readonly string[])[] = [['overview'], ['events']]
  const about = (word: string) => types.some((type) => type.startsWith(word))
  keys.push(
    ...campaignIds.flatMap((id) => [
      ['campaigns', 'funnel', id],
      ['activity', id],
      ['newest-lead', id],
    ]),
  )
  if (about('campaign.')) keys.push(['campaigns'], ['rescoring'], ['icp-effect'], ['icp-versions'])
  if (about('action.')) keys.push(['actions'])
  if (about('approval.')) keys.push(['approvals'])
  if (about('message.')) keys.push(['mail'], ['mailboxes'], ['inbox'])
  if (about('mailbox.')) keys.push(['mailboxes'])
  if (about('meeting.')) keys.push(['meetings'])
  // A booking that is matched or called off leaves the list of those that are not.
  if (about('booking.') || about('meeting.')) keys.push(['unmatched'], ['connections'])
  if (about('feed.')) keys.push(['hosts'])
  if (about('inbound.') || about('lead.replied')) keys.push(['inbox'])
  if (about('delivery.') || about('webhook.') || about('meeting.')) keys.push(['webhook'])
  keys.push(...(moreLeads ? [['lead']] : leadIds.map((id) => ['lead', id])))
  return keys
}
