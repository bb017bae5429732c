/** A JSON object as parsed. */
export type JsonNode = Readonly<Record<string, unknown>>

/** Whether JSON is an object, not an array. */
export function isObject(json: unknown): json is JsonNode {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** What a text says as JSON; undefined where it is none, or nested deeper than the stack is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}
