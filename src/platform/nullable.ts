import Type from 'typebox'
import type { TSchema } from 'typebox'

/** The schema of a value that may be null, with a description of both. */
export function nullable<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
}
