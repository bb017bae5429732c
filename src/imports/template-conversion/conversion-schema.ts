import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const Note = Type.Object(
  {
    name: Type.String({ description: 'Name in the other tool’s template.' }),
    to: nullable(Type.String(), 'The Fairlead variable; null if unknown.'),
    nearest: nullable(Type.String(), 'The closest known variable.'),
    reason: Type.String({ description: 'Human-readable explanation.' }),
  },
  { title: 'ConversionNote' },
)

/** Something in a template that a person should look at. */
export type TemplateNote = Type.Static<typeof Note>

/** A template of another tool as it is here. */
export const ConvertedTemplate = Type.Object(
  {
    text: Type.String({ description: 'The template in Liquid, as steps of a sequence take it. It always parses.' }),
    changes: Type.Array(
      Type.Object({
        kind: Type.Enum(['same', 'variable', 'spin', 'condition', 'unknown'], {
          description: '`same`: unchanged text. `unknown`: contains an unknown part.',
        }),
        before: Type.String(),
        after: Type.String(),
        notes: Type.Array(Note, { description: 'What to check.' }),
      }),
      {
        description: 'A diff of both templates, in order.',
      },
    ),
    unknown: Type.Array(Note, {
      description: 'Unknown variables. Replace each: a sequence that contains one cannot be saved.',
    }),
  },
  { title: 'ConvertedTemplate' },
)

export type ConvertedTemplate = Type.Static<typeof ConvertedTemplate>
