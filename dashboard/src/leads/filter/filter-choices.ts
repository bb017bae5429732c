import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { campaignQuery } from '../../campaigns/campaign-queries.ts'
import { mailboxesQuery } from '../../mailboxes/mailbox-queries.ts'

/** What can be chosen from when a filter is put together. */
export interface FilterChoices {
  /** Addresses by ids. */
  readonly mailboxes: Readonly<Record<string, string>>
  /** How many emails the sequence has. */
  readonly steps: number
  /** Keys of customData: those that the campaign has indexed, then those of leads that were looked at. */
  readonly keys: readonly string[]
}

/** The choices of a campaign; `seen` are keys of customData that leads on the screen have. */
export function useFilterChoices(campaignId: string, seen: readonly string[]): FilterChoices {
  const mailboxes = useQuery({ ...mailboxesQuery, staleTime: 60_000 }).data
  const campaign = useQuery(campaignQuery(campaignId)).data
  return useMemo(() => {
    return {
      mailboxes: Object.fromEntries((mailboxes ?? []).map(({ mailboxId, address }) => [mailboxId, address])),
      steps: campaign?.sequence?.steps.length ?? 0,
      keys: [...new Set([...(campaign?.customDataKeys ?? []), ...seen])],
    }
  }, [mailboxes, campaign, seen])
}
