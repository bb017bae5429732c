import Type from 'typebox'
import { Fault } from '../../platform/json-schema.ts'
import { IntakeQuery } from '../intake/intake-request.ts'
import { LeadBody } from '../schema.ts'

/** The most rows of one list. */
export const MOST_ITEMS = 1_000
/** The most rows of one stream. */
export const MOST_ROWS = 10_000_000

/** Lines of JSON, one row each. */
export const NDJSON = 'application/x-ndjson'

/** What a caller may ask of a batch. */
export const BatchQuery = Type.Object({
  ...IntakeQuery,
  dryRun: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'For JSON arrays: answers what each row would become, and writes nothing, an Idempotency-Key included. Leads that would be new have no `prospectId`. The rows count against the limit.',
    }),
  ),
})

/** The same as a type. */
export type BatchQuery = Type.Static<typeof BatchQuery>

const Faults = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object({
        pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the row.' }),
        code: Type.String(),
        detail: Type.String(),
      }),
      { description },
    ),
  )

const STATUSES = [
  'created',
  'duplicate',
  'updated',
  'suppressed',
  'erased',
  'invalid',
  'rejected',
  'rate_limited',
] as const

/** The same schema as that of one lead, whose examples the document keeps beside it and not within. */
const { examples: _examples, ...LeadRow }: typeof LeadBody & { readonly examples?: unknown } = LeadBody

/** What became of one row, as the API tells it. */
const BatchRowSchema = Type.Object(
  {
    index: Type.Integer({
      description: 'The place of the row among those that were sent, from 0; empty lines are none.',
    }),
    status: Type.Enum([...STATUSES], {
      description:
        '`created`; `duplicate`, already in the campaign or above in the same batch; `updated` with the new data; `suppressed`: stored, and never contacted; `erased`: a person who must not be stored, nothing was; `invalid`: see `errors`; `rejected`: a duplicate with `onDuplicate=reject`, or the campaign was archived meanwhile, see `errors`; `rate_limited`: not looked at, because the rows of this hour are used up.',
    }),
    prospectId: Type.Optional(Type.String({ description: 'The lead, wherever there is one.' })),
    errors: Faults('Why the row was not added; at most 20.'),
    warnings: Faults('Warnings, at most 20.'),
  },
  { title: 'BatchRow' },
)

const Rows = (description: string) => Type.Integer({ description })

const BatchSummary = Type.Object({
  rows: Rows('All of them.'),
  created: Rows('New leads.'),
  duplicate: Rows('Rows whose lead was there already.'),
  updated: Rows('Leads that were there already and were changed.'),
  suppressed: Rows('New leads whose address is suppressed.'),
  erased: Rows('Rows about erased persons.'),
  invalid: Rows('Rows that are no lead.'),
  rejected: Rows('Rows that were refused.'),
  rateLimited: Rows('Rows that were not looked at.'),
  resumeAt: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The first row that was not looked at: send it and those behind it again, once `RateLimit` allows.',
  }),
})

/** How many rows ended how, and from which row on to send again where the quota was met. */
export type BatchSummary = Type.Static<typeof BatchSummary>

/** The answer about a batch. */
const BatchAnswerSchema = Type.Object(
  {
    success: Type.Literal(true),
    results: Type.Array(BatchRowSchema, { description: 'One for each row, in their order.' }),
    summary: BatchSummary,
    warnings: Type.Array(Fault, {
      description:
        'About the campaign, once for all rows; the codes are those of `POST /campaigns/{campaignId}/leads`.',
    }),
  },
  { title: 'BatchAnswer' },
)

const DESCRIPTION = `Up to ${MOST_ITEMS.toLocaleString('en')} leads as a JSON array of at most 32 MiB, or a stream of up to ${MOST_ROWS.toLocaleString('en')} lines of at most 1 MiB as \`${NDJSON}\`. Each row has the fields of \`POST /campaigns/{campaignId}/leads\`; a bad row does not affect others. The answer comes after the last row, with a result for each in order, as JSON or, with \`Accept: ${NDJSON}\`, as a line for each result. Lines have neither the summary nor the warnings about the campaign.

An array is written in one transaction: when the request fails as a whole, none of it was. With an \`Idempotency-Key\` a retry within 24 hours gets the same answer, without the texts of faults and warnings.

Rows of a stream are stored while it arrives, about 1,000 at a time. If it breaks off, stored rows stay; send it again, and they are \`duplicate\`. At most two streams of an organization at a time to one process.

Rows have a limit of their own, told beside that of requests. A batch over it goes on with \`rate_limited\` rows, from \`summary.resumeAt\` on; when nothing is left at all, it is answered 429.`

/** The operation without its refusals. */
export const BATCH_SCHEMA = {
  operationId: 'addLeads',
  tags: ['leads'],
  summary: 'Add many leads to a campaign',
  description: DESCRIPTION,
  querystring: BatchQuery,
  body: {
    content: {
      'application/json': { schema: Type.Array(LeadRow, { maxItems: MOST_ITEMS }) },
      [NDJSON]: {
        schema: Type.String({
          description: 'A lead on each line, as JSON in UTF-8.',
          examples: ['{"companyName":"Acme","contactName":"Jane Doe","email":"jane@acme.example"}\n'],
        }),
      },
    },
  },
  response: {
    200: {
      description: 'The result of each row.',
      content: {
        'application/json': { schema: BatchAnswerSchema },
        [NDJSON]: { schema: Type.String({ description: 'A `BatchRow` on each line.' }) },
      },
    },
  },
}
