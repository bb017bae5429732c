import Type from 'typebox'
import type { Campaign, CampaignPart } from '../campaigns/index.ts'

/** What becomes of an email of which nobody knows for a day whether it left. */
export const unknownEmailsPart: CampaignPart<'sent' | 'hold'> = {
  key: 'unknownEmails',
  schema: Type.Enum(['sent', 'hold'], {
    title: 'UnknownEmails',
    default: 'sent',
    description:
      'If delivery of an email is unclear, we look in the Sent folder and never resend automatically. If not found for a day, it counts as sent and the sequence continues (`sent`), or it is held for a person (`hold`).',
  }),
  complete: (given) => (given === 'hold' ? 'hold' : 'sent'),
  check: () => [],
}

interface Tracking {
  readonly clicks: boolean
}

/** What a campaign counts of how its emails are used. */
export const trackingPart: CampaignPart<Tracking> = {
  key: 'tracking',
  schema: Type.Object(
    {
      clicks: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Whether to track clicks on web links in steps. Calendar and unsubscribe links are never tracked.',
        }),
      ),
    },
    {
      title: 'Tracking',
      additionalProperties: false,
      description:
        'For reports only: clicks don’t affect the sequence. Opens are not tracked, because mail programs load images automatically.',
    },
  ),
  complete: (given) => ({ clicks: false, ...(given as Partial<Tracking> | undefined) }),
  check: () => [],
}

/** Whether the campaign counts clicks. */
export function countsClicks(campaign: Campaign): boolean {
  // Campaigns that were saved before there was a choice have none.
  return (campaign.settings.tracking as Tracking | undefined)?.clicks ?? false
}
