const HEADER_CHARSET = /charset\s{0,3}=\s{0,3}["']?([\w:.-]{1,40})/i
/** HTML §4.2.5.5: the declaration stands within the first 1024 bytes. */
const DECLARED_WITHIN = 1_024

/**
 * The text of a page: by byte order mark, then by the charset of the Content-Type header, then by the one declared in
 * the page, else UTF-8. Unknown names count as UTF-8; wrong bytes become U+FFFD.
 */
export function decodePage(body: Buffer, contentType: string): string {
  const declared =
    HEADER_CHARSET.exec(contentType.slice(0, 200))?.[1] ??
    HEADER_CHARSET.exec(body.subarray(0, DECLARED_WITHIN).toString('latin1'))?.[1]
  return decoderFor(markOf(body) ?? declared ?? 'utf-8').decode(body)
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return undefined
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('utf-8')
    throw error
  }
}
