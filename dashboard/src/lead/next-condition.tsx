import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { campaignQuery } from '../campaigns/campaign-queries.ts'
import { fieldsQuery } from '../icp/icp-queries.ts'
import { conditionInWords } from '../sequence/condition-words.ts'

const FAILINGS: Readonly<Record<NonNullable<Schemas['NextSend']['passedOver']>, string>> = {
  tier: 'its tier is another',
  condition: 'what is known of it does not meet that',
  unknown: 'a field of that is not known',
}

/** The condition of the step that comes next, and whether the lead meets it as things stand. */
export function NextCondition(props: { campaignId: string; next: Schemas['NextSend'] }) {
  const { campaignId, next } = props
  const { data: campaign } = useQuery(campaignQuery(campaignId))
  const condition = campaign?.sequence.steps.find(({ number }) => number === next.step)?.condition
  const { data: fields } = useQuery({ ...fieldsQuery(campaignId), enabled: condition !== undefined })
  if (condition === undefined) return null
  const labels = new Map(fields?.data.map(({ path, label }) => [path, label]))
  const words = conditionInWords(condition, labels)
  return (
    <p className={next.passedOver === null ? 'quiet' : 'warned'}>
      {next.passedOver === null ? (
        <>
          This step is sent only when {words}; as things stand, this lead gets it.{' '}
          <Link to="/campaigns/$campaignId/sequence" params={{ campaignId }}>
            Open sequence
          </Link>
        </>
      ) : (
        // The closed gate below leads to the sequence.
        <>
          <strong>It would be passed over:</strong> this step is sent only when {words}, and {FAILINGS[next.passedOver]}
          . It is asked again when the email is due.
        </>
      )}
    </p>
  )
}
