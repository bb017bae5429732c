import { useQueries, useQuery } from '@tanstack/react-query'
import type { Schemas } from '../api/client.ts'
import { tallyQuery } from '../campaigns/campaign-queries.ts'
import { Failure } from '../shared/failure.tsx'
import { Waiting } from '../shared/waiting.tsx'
import { standstillQuery, waitingMailQuery, webhookQuery } from './need-queries.ts'
import { NeedRow } from './need-row.tsx'
import { mailNeeds, reviewNeed, standstillNeeds, webhookNeeds } from './needs.ts'

/** How many campaigns are looked into: each costs requests. */
const LOOKED_INTO = 10

/** Everything that waits for a person, the most urgent first. */
export function NeedsMe({ campaigns }: { campaigns: readonly Schemas['CampaignSummary'][] }) {
  const looked = campaigns.slice(0, LOOKED_INTO)
  const mail = useQuery(waitingMailQuery)
  const standstill = useQuery(standstillQuery)
  const tallies = useQueries({ queries: looked.map(({ campaignId }) => tallyQuery(campaignId)) })
  const webhooks = useQueries({ queries: looked.map(({ campaignId }) => webhookQuery(campaignId)) })
  const needs = [
    ...standstillNeeds(standstill.data),
    ...looked.flatMap((campaign, index) => webhookNeeds(campaign, webhooks[index]?.data)),
    ...mailNeeds(mail.data),
    ...looked.flatMap((campaign, index) => reviewNeed(campaign, tallies[index]?.data)),
  ]
  const asked = [mail, standstill, ...tallies, ...webhooks]
  const error = asked.find((one) => one.error !== null && one.data === undefined)?.error
  const isWaiting = asked.some(({ isPending }) => isPending)
  return (
    <section className="stack" aria-labelledby="needs">
      <h2 id="needs">Needs you now</h2>
      {error != null && <Failure error={error} holds="This list may lack something." retry={mail.refetch} />}
      {needs.length > 0 && (
        <ul className="surface needs">
          {needs.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      )}
      {needs.length === 0 && isWaiting && error == null && <Waiting lines={2} />}
      {needs.length === 0 && !isWaiting && error == null && (
        <p className="surface calm">
          <span aria-hidden="true">✓</span> Nothing. No email is held, no lead waits for review, notifications arrive.
        </p>
      )}
      {campaigns.length > LOOKED_INTO && (
        <p className="quiet">Reviews and notifications of the {LOOKED_INTO} newest campaigns.</p>
      )}
    </section>
  )
}
