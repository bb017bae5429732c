/** A picture that browsers show, as its bytes say. */
export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * What kind of picture these bytes are, and its size, from its head alone: PNG (RFC 2083), JPEG (ISO 10918) or WebP (RFC
 * 9649). Undefined for anything else, SVG among it, which can hold scripts. Never throws.
 */
export function readPicture(bytes: Buffer): Picture | undefined {
  return readPng(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
}

function readPng(bytes: Buffer): Picture | undefined {
  const isPng = bytes.length >= 33 && bytes.subarray(0, 8).equals(PNG) && textAt(bytes, 12) === 'IHDR'
  if (!isPng) return undefined
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readWebp(bytes: Buffer): Picture | undefined {
  if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return undefined
  const contentType = 'image/webp'
  switch (textAt(bytes, 12)) {
    case 'VP8 ':
      return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Frames say the size; every other segment is stepped over by its length. */
function readJpeg(bytes: Buffer): Picture | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    const length = marker === 0xff ? 0 : bytes.readUInt16BE(at + 2)
    at += marker === 0xff ? 1 : 2 + Math.max(length, 2)
  }
  return undefined
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their numbers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
