/** Whether a text begins as an address of the web does; what follows may be anything. */
export function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text)
}

/** The URL with http or https that a text is; undefined for anything else. */
export function parseWebUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** The origin of an http or https URL without path, query or user; undefined for anything else. */
export function parseOrigin(text: string): string | undefined {
  const url = parseWebUrl(text)
  if (url === undefined || url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined
  return url.username === '' ? url.origin : undefined
}
