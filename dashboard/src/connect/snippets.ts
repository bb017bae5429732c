/** Stands in the snippets where the key goes. */
export const KEY_PLACEHOLDER = 'fl_live_…'
/** Stands there while no campaign is chosen. */
export const CAMPAIGN_PLACEHOLDER = 'camp_…'

/** Where a snippet sends its lead. */
export interface SnippetTarget {
  /** Of the API, such as `https://leads.example.com`. */
  readonly origin: string
  readonly campaignId: string
}

const LEAD = [
  ['companyName', 'Acme'],
  ['contactName', 'Jane Roe'],
  ['email', 'jane@acme.example'],
] as const

const urlOf = ({ origin, campaignId }: SnippetTarget) => `${origin}/api/v1/campaigns/${campaignId}/leads`

function curl(place: SnippetTarget): string {
  const lead = JSON.stringify(Object.fromEntries(LEAD))
  return `curl -X POST '${urlOf(place)}' \\
  -H 'Authorization: Bearer ${KEY_PLACEHOLDER}' \\
  -H 'Content-Type: application/json' \\
  -d '${lead}'`
}

function typescript(place: SnippetTarget): string {
  const lead = LEAD.map(([name, value]) => `    ${name}: '${value}',`).join('\n')
  return `const response = await fetch('${urlOf(place)}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${KEY_PLACEHOLDER}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
${lead}
  }),
})
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`)
console.log(await response.json())

export {}`
}

function python(place: SnippetTarget): string {
  const lead = LEAD.map(([name, value]) => `    "${name}": "${value}",`).join('\n')
  return `import json
import urllib.request

lead = {
${lead}
}
request = urllib.request.Request(
    "${urlOf(place)}",
    data=json.dumps(lead).encode(),
    headers={
        "Authorization": "Bearer ${KEY_PLACEHOLDER}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`
}

/** Adding a lead, in each language; each runs as it is pasted, with a key in the place of the placeholder. */
export const LANGUAGES = [
  { id: 'curl', label: 'curl', write: curl, needs: 'In a terminal.' },
  {
    id: 'typescript',
    label: 'TypeScript',
    write: typescript,
    needs: 'Node 24 or later runs it as it is: node add-lead.ts',
  },
  { id: 'python', label: 'Python', write: python, needs: 'Python 3, without any package: python3 add_lead.py' },
] as const
