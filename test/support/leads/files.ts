import type { Answer, Harness } from '../installation/harness.ts'

/** Brings a file as the body of a request; `query` stands after the `?`. */
export function bring(
  harness: Pick<Harness, 'call'>,
  file: string | Buffer,
  query: Record<string, string>,
  key?: string,
): Promise<Answer> {
  return harness.call('POST', `/api/v1/imports?${new URLSearchParams(query).toString()}`, undefined, {
    raw: file,
    headers: { 'content-type': 'text/csv' },
    ...(key === undefined ? {} : { key }),
  })
}

/** Asks about an import, or does something with it: `path` is its id, and what follows, such as `/start`. */
export function importCall(
  harness: Pick<Harness, 'call'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return harness.call(method, `/api/v1/imports/${path}`, body)
}

/** A file of so many people, each once, at companies of their own. */
export function fileOfPeople(count: number, from = 0): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const n = from + index
    return `jane${n}@company${n}.test,Jane,Doe ${n},Company ${n},emea\n`
  })
  return `Email,First Name,Last Name,Company,Region\n${lines.join('')}`
}

/** Brings a file and has it worked in; answers the import as it was brought, its preview, and how it ended. */
export async function takeIn(
  harness: Harness,
  csv: string,
  { query, caller = harness }: { query: Record<string, string>; caller?: Pick<Harness, 'call'> },
): Promise<Record<'brought' | 'preview' | 'done', Answer['body']>> {
  const brought = await bring(caller, csv, query)
  if (brought.status !== 201) throw new Error(brought.text)
  const { importId } = brought.body
  const preview = (await importCall(caller, 'GET', `${importId}/preview`)).body
  const started = await importCall(caller, 'POST', `${importId}/start`)
  if (started.status !== 202) throw new Error(started.text)
  await harness.settle()
  return { brought: brought.body, preview, done: (await importCall(caller, 'GET', importId)).body }
}
