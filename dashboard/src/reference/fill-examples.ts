/** What of an OpenAPI document is touched here. */
export interface ReferenceDocument {
  servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: {
    readonly parameters?: Readonly<Record<string, unknown>>
    readonly securitySchemes?: Record<string, unknown>
  }
  security?: readonly object[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  schema: object
}

/**
 * Makes the document one whose requests work as they stand: they go to the server that shows it, and the ids in their
 * paths are those of `ids`, by the name of the parameter. A session is the browser's own: nobody enters one.
 */
export function fillExamples(
  document: ReferenceDocument,
  origin: string,
  ids: Readonly<Record<string, string | undefined>>,
): ReferenceDocument {
  document.servers = [{ url: `${origin}/api/v1` }]
  delete document.components?.securitySchemes?.['session']
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  for (const holder of [document, ...operations]) withoutSession(holder)
  const shared = Object.values(document.components?.parameters ?? {})
  const own = Object.values(document.paths)
    .flatMap((path) => [path, ...Object.values(path)])
    .flatMap((holder) => parametersOf(holder))
  for (const parameter of [...shared, ...own].filter(isParameter)) {
    const id = ids[parameter.name]
    if (parameter.in === 'path' && id !== undefined) parameter.schema = { ...parameter.schema, default: id }
  }
  return document
}

function withoutSession(holder: unknown): void {
  if (typeof holder !== 'object' || holder === null || !('security' in holder) || !Array.isArray(holder.security))
    return
  holder.security = holder.security.filter((one: object) => !('session' in one))
}

function parametersOf(holder: unknown): readonly unknown[] {
  const list = typeof holder === 'object' && holder !== null && 'parameters' in holder ? holder.parameters : undefined
  return Array.isArray(list) ? list : []
}

function isParameter(value: unknown): value is Parameter {
  return typeof value === 'object' && value !== null && 'schema' in value && 'in' in value && 'name' in value
}
