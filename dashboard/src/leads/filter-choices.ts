import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { mailboxesQuery } from '../mailboxes/mailbox-queries.ts'

/** How values of a key compare: as the campaign declares it, otherwise unknown. */
export type KeyKind = 'text' | 'number' | 'date' | undefined

/** What can be chosen from when a filter is put together. */
export interface FilterChoices {
  /** Addresses by ids. */
  readonly mailboxes: Readonly<Record<string, string>>
  /** How many emails the sequence has. */
  readonly steps: number
  /** Keys of customData: those that the campaign declares, then those of leads that were looked at. */
  readonly keys: readonly { readonly path: string; readonly kind: KeyKind }[]
}

/** The choices of a campaign; `seen` are keys of customData that leads on the screen have. */
export function useFilterChoices(campaignId: string, seen: readonly string[]): FilterChoices {
  const mailboxes = useQuery({ ...mailboxesQuery, staleTime: 60_000 }).data
  const campaign = useQuery(campaignQuery(campaignId)).data
  return useMemo(() => {
    return {
      mailboxes: Object.fromEntries((mailboxes ?? []).map(({ mailboxId, address }) => [mailboxId, address])),
      steps: campaign?.sequence?.steps.length ?? 0,
      keys: seen.map((path) => ({ path, kind: undefined })),
    }
  }, [mailboxes, campaign, seen])
}
