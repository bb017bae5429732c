import Type from 'typebox'

/**
 * Keys of objects that callers make. A record of plain strings becomes the pattern `^.*$`, which no line break matches, and
 * an answer drops what no pattern matches.
 */
export const AnyKey = Type.String({ pattern: String.raw`^[\s\S]*$` })
