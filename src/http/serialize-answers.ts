import SerializerSelector from '@fastify/fast-json-stringify-compiler'

/**
 * Fastify's own compiler of response schemas, which runs for each kind of answer when the first of it leaves. Compiling
 * all of them was two thirds of what a server did before it listened, and most answers a process never gives.
 */
export const serializeAnswers: SerializerSelector.SerializerFactory = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    let serialize: SerializerSelector.Serializer | undefined
    return (answer) => {
      serialize ??= compile(route)
      return serialize(answer)
    }
  }
}
