import Type from 'typebox'
import type { TSchema } from 'typebox'

/** The schema of a value that may be null, with a description of both. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
}

/** The schema of an instant, as every answer writes it. */
export const instant = (description: string) => Type.String({ description, examples: ['2026-11-20T09:30:00.000Z'] })

/** What is wrong or doubtful in what was given, and where: a JSON Pointer into it. */
export const Fault = Type.Object(
  { pointer: Type.String(), code: Type.String(), detail: Type.String() },
  { title: 'Fault' },
)

/**
 * Keys of objects that callers make. A record of plain strings becomes the pattern `^.*$`, which no line break matches, and
 * an answer drops what no pattern matches.
 */
export const AnyKey = Type.String({ pattern: String.raw`^[\s\S]*$` })
