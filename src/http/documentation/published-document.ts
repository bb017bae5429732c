import { declareHeaders } from './declare-headers.ts'
import { shareComponents } from './share-components.ts'

/** Paths of the document stand below the base URL of the API, apart from those that begin so. */
const AT_ORIGIN = '/auth/'

/** The document as it is published: made of the routes' own, with the headers of each answer and every shape once. */
export function publishedDocument(made: object): object {
  const document = JSON.parse(JSON.stringify(made)) as { servers: { url: string }[]; paths: Record<string, object> }
  declareHeaders(document)
  const origin = new URL(document.servers[0]!.url).origin
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.startsWith(AT_ORIGIN)) document.paths[path] = { servers: [{ url: origin }], ...item }
  }
  return shareComponents(document)
}
