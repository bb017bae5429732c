import type { Schemas } from '../api/client.ts'

type Campaign = Schemas['CampaignSummary']
type Figures = Schemas['FigureCounts']

/** A campaign and what its leads reached; nothing yet where there are no figures. */
export interface ListedCampaign {
  readonly campaign: Campaign
  readonly figures: Figures | undefined
}

/** What of it decides whether it is shown, and where. */
interface Compared {
  readonly campaign: Pick<Campaign, 'name' | 'status'>
  readonly figures: Pick<Figures, 'accepted' | 'contacted' | 'replied' | 'booked'> | undefined
}

export const SHOWN = ['current', 'active', 'paused', 'draft', 'archived'] as const
export const SORTS = ['newest', 'name', 'status', 'accepted', 'contacted', 'replied', 'rate', 'booked'] as const
export type SortKey = (typeof SORTS)[number]

/** What the list of campaigns shows; kept in the address. */
export interface CampaignsView {
  readonly q?: string
  readonly show?: (typeof SHOWN)[number]
  readonly sort?: SortKey
}

/** Reads the view of an address; what means nothing is left out. */
export function readCampaignsView({ q, show, sort }: Record<string, unknown>): CampaignsView {
  const shown = SHOWN.find((one) => one === show)
  const sorted = SORTS.find((one) => one === sort)
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
    ...(shown === undefined || shown === SHOWN[0] ? {} : { show: shown }),
    ...(sorted === undefined || sorted === SORTS[0] ? {} : { sort: sorted }),
  }
}

/** Of the leads that were emailed, those that replied; undefined where nobody was emailed. */
export function replyRate(figures: Pick<Figures, 'contacted' | 'replied'> | undefined): number | undefined {
  return figures === undefined || figures.contacted === 0 ? undefined : Math.min(1, figures.replied / figures.contacted)
}

/** Campaigns that a view shows, in its order; the rest of the order is that of `all`. */
export function chooseCampaigns<One extends Compared>(all: readonly One[], view: CampaignsView): One[] {
  const words = (view.q ?? '').trim().toLocaleLowerCase()
  const { show = 'current', sort = 'newest' } = view
  const found = all.filter(
    ({ campaign: { name, status } }) =>
      (show === 'current' ? status !== 'archived' : status === show) && name.toLocaleLowerCase().includes(words),
  )
  return sort === 'newest' ? found : found.toSorted(ORDERS[sort])
}

type Order = (left: Compared, right: Compared) => number

const STATUSES = ['active', 'paused', 'draft', 'archived']
const by = (numberOf: (one: Compared) => number | undefined): Order => {
  return (left, right) => (numberOf(right) ?? -1) - (numberOf(left) ?? -1)
}

/** Most first, but for words. */
const ORDERS: Readonly<Record<Exclude<SortKey, 'newest'>, Order>> = {
  name: (left, right) => left.campaign.name.localeCompare(right.campaign.name),
  status: (left, right) => STATUSES.indexOf(left.campaign.status) - STATUSES.indexOf(right.campaign.status),
  accepted: by(({ figures }) => figures?.accepted),
  contacted: by(({ figures }) => figures?.contacted),
  replied: by(({ figures }) => figures?.replied),
  rate: by(({ figures }) => replyRate(figures)),
  booked: by(({ figures }) => figures?.booked),
}

/** The newest active campaign, else the newest of all, of campaigns that are listed newest first. */
export function newestActive<Campaign extends { readonly status: string }>(
  campaigns: readonly Campaign[],
): Campaign | undefined {
  return campaigns.find(({ status }) => status === 'active') ?? campaigns[0]
}
