import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allCampaignsQuery, campaignQuery } from '../../campaigns/campaign-queries.ts'
import { mailboxesQuery } from '../../mailboxes/mailbox-queries.ts'
import { membersQuery } from '../../settings/members/member-queries.ts'
import { FACTS } from '../fact-names.ts'
import { tagsQuery } from '../team/team-queries.ts'
import type { NamesOf } from './filter-words.ts'
import type { Root } from './lead-filter.ts'
import { filterChoices as t } from './texts.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

/** What can be chosen from when a filter is put together. */
export interface FilterChoices {
  /** What ids are called. */
  readonly names: NamesOf
  readonly owners: readonly Choice[]
  readonly tags: readonly Choice[]
  /** How many emails the sequence has. */
  readonly steps: number
  /** Paths of facts, and keys of customData: those that the campaign has indexed, then those of leads that were looked at. */
  readonly keys: Readonly<Record<Root, readonly string[]>>
}

/** The choices of a campaign, or of all; `seen` are keys of customData that leads on the screen have. */
export function useFilterChoices(campaignId: string | null, seen: readonly string[]): FilterChoices {
  const mailboxes = useQuery({ ...mailboxesQuery, staleTime: 60_000 }).data
  const members = useQuery({ ...membersQuery, staleTime: 60_000 }).data
  const tags = useQuery(tagsQuery).data
  const campaign = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== null }).data
  const listed = useQuery({ ...allCampaignsQuery, enabled: campaignId === null }).data?.data
  // Another screen may have read them: beside the leads of one campaign, nothing tells it apart.
  const campaigns = campaignId === null ? listed : undefined
  return useMemo(() => {
    const people = (members ?? []).map(({ userId, name }) => ({ value: userId, label: name }))
    const tagged = (tags ?? []).map(({ tagId, name }) => ({ value: tagId, label: name }))
    const named = (choices: readonly Choice[]) => Object.fromEntries(choices.map(({ value, label }) => [value, label]))
    return {
      names: {
        ...(campaigns && {
          campaigns: Object.fromEntries(campaigns.map((one) => [one.campaignId, one.name])),
          tests: new Set(campaigns.flatMap(({ campaignId: id, mode }) => (mode === 'test' ? [id] : []))),
        }),
        mailboxes: Object.fromEntries((mailboxes ?? []).map(({ mailboxId, address }) => [mailboxId, address])),
        members: named(people),
        ...(tags === undefined ? {} : { tags: named(tagged) }),
      },
      owners: [{ value: 'me', label: t.me }, { value: 'none', label: t.nobody }, ...people],
      tags: [{ value: 'none', label: t.noTags }, ...tagged],
      steps: campaign?.sequence?.steps.length ?? 0,
      keys: { facts: Object.keys(FACTS), customData: [...new Set([...(campaign?.customDataKeys ?? []), ...seen])] },
    }
  }, [campaigns, mailboxes, members, tags, campaign, seen])
}
