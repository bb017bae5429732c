import Type from 'typebox'
import { nullable } from '../../platform/json-schema.ts'

const Note = Type.Object(
  {
    name: Type.String({ description: 'As the other tool’s template has it.' }),
    to: nullable(Type.String(), 'The variable here; null where it is not understood.'),
    nearest: nullable(Type.String(), 'The known variable that may be meant.'),
    reason: Type.String({ description: 'A sentence for a person.' }),
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
          description: 'What it is; `same` is text that stays as it is, `unknown` holds something not understood.',
        }),
        before: Type.String(),
        after: Type.String(),
        notes: Type.Array(Note, { description: 'What to look at.' }),
      }),
      {
        description: 'A diff: every stretch before and after, in order. Together they are the whole of both templates.',
      },
    ),
    unknown: Type.Array(Note, {
      description: 'Unknown variables. Replace each: a sequence that contains one cannot be saved.',
    }),
  },
  { title: 'ConvertedTemplate' },
)

export type ConvertedTemplate = Type.Static<typeof ConvertedTemplate>
