import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { callApi } from './program.ts'
import type { Workplace } from './program.ts'

/** What the API says of an import, as far as it is looked at. */
export interface Progress {
  readonly state: string
  readonly progress: { readonly rowsRead: number }
}

/** A new campaign, by its shown id. */
export async function newCampaign(workplace: Workplace, index: number): Promise<string> {
  return (await callApi<{ campaignId: string }>(workplace, '/campaigns', { name: `Import ${index}` })).campaignId
}

/** Writes a file of rows whose notes are so long; rounds share no address. */
export async function writeRows(
  path: string,
  { rows, notes, round }: { rows: number; notes: number; round: number },
): Promise<void> {
  const note = 'x'.repeat(notes)
  function* lines() {
    yield 'Email,First Name,Last Name,Company,Job Title,City,Region,Seats,Notes\n'
    for (let from = 0; from < rows; from += 100) {
      const some = Array.from({ length: Math.min(100, rows - from) }, (_, at) => {
        const n = from + at
        return `jane.doe.${round}.${n}@acme${n % 5_000}.test,Jane,Doe ${n},"Acme Robotics, ${n % 5_000}",VP Operations,Berlin,emea,${n % 500},${note}\n`
      })
      yield some.join('')
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

/** Brings a file as an upload and has it worked in. Answers the id of the import. */
export async function startByApi(workplace: Workplace, file: string, campaign: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${workplace.port}/api/v1/imports?campaignId=${campaign}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${workplace.key}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(file)),
    duplex: 'half',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { importId } = (await answer.json()) as { importId: string }
  await callApi(workplace, `/imports/${importId}/start`, undefined)
  return importId
}
