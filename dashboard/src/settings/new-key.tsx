import { useQuery } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { CopyLine } from '../shared/copy-line.tsx'
import { SecretOnce } from '../shared/secret-once.tsx'

/** The value of a key, this once, with a request to try it. */
export function NewKey({ made, onClose }: { made: Schemas['NewApiKey']; onClose: () => void }) {
  const line = useCurlLine(made)
  return (
    <SecretOnce title={`Key for ${made.name}`} secret={made.key} name="key" onClose={onClose}>
      {line !== null && (
        <>
          <p className="quiet">Paste this into a terminal to try it:</p>
          <CopyLine text={line} label="Copy curl line" />
        </>
      )}
    </SecretOnce>
  )
}

/** A request that the key may make: adding a lead, or reading something. Null where there is nothing to try. */
function useCurlLine({ key, scopes }: Schemas['NewApiKey']): string | null {
  const { data } = useQuery({
    queryKey: ['campaigns', 'first'],
    queryFn: () => answered(api.GET('/api/v1/campaigns', { params: { query: { limit: 20 } } })),
  })
  const campaign = data?.data.find(({ status }) => status !== 'archived')
  const header = `-H 'Authorization: Bearer ${key}'`
  const base = `${location.origin}/api/v1`
  const may = (scope: string) => scopes.includes(scope) || scopes.includes('all')
  if (campaign !== undefined && may('leads:write')) {
    const lead = '{"companyName":"Acme","contactName":"Jane Roe","email":"jane@acme.example"}'
    const head = `curl -X POST '${base}/campaigns/${campaign.campaignId}/leads' \\\n  ${header}`
    return `${head} \\\n  -H 'Content-Type: application/json' \\\n  -d '${lead}'`
  }
  if (may('campaigns:read')) return `curl '${base}/campaigns' \\\n  ${header}`
  if (may('messages:read')) return `curl '${base}/messages' \\\n  ${header}`
  return may('meetings:read') ? `curl '${base}/meetings' \\\n  ${header}` : null
}
