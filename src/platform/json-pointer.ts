/** The JSON Pointer (RFC 6901) of a key or index under another pointer. */
export function pointerTo(parent: string, key: string | number): string {
  if (typeof key === 'number' || !/[~/]/.test(key)) return `${parent}/${key}`
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
