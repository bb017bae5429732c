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
        'For JSON arrays: returns the result of each row without storing anything, including the Idempotency-Key. New leads have no `prospectId`. Rows count against the limit.',
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
      description: 'Position of the row, from 0; empty lines are not counted.',
    }),
    status: Type.Enum([...STATUSES], {
      description:
        '`created`; `duplicate`: already in the campaign or batch; `updated`; `suppressed`: stored, but never contacted; `erased`: an erased person, nothing was stored; `invalid`: see `errors`; `rejected`: a duplicate with `onDuplicate=reject`, or an archived campaign, see `errors`; `rate_limited`: not processed, because the row limit is reached.',
    }),
    prospectId: Type.Optional(Type.String({ description: 'The lead, if there is one.' })),
    errors: Faults('Why the row was not added, up to 20 errors.'),
    warnings: Faults('Warnings, at most 20.'),
  },
  { title: 'BatchRow' },
)

const Rows = (description: string) => Type.Integer({ description })

const BatchSummary = Type.Object({
  rows: Rows('All rows.'),
  created: Rows('New leads.'),
  duplicate: Rows('Rows with an existing lead.'),
  updated: Rows('Existing leads that were updated.'),
  suppressed: Rows('New leads whose address is suppressed.'),
  erased: Rows('Rows for erased people.'),
  invalid: Rows('Rows that are not valid.'),
  rejected: Rows('Rejected rows.'),
  rateLimited: Rows('Rows that were not processed.'),
  resumeAt: Type.Union([Type.Integer(), Type.Null()], {
    description: 'First row that was not processed: resend from here once `RateLimit` allows.',
  }),
})

/** How many rows ended how, and from which row on to send again where the quota was met. */
export type BatchSummary = Type.Static<typeof BatchSummary>

/** The answer about a batch. */
const BatchAnswerSchema = Type.Object(
  {
    success: Type.Literal(true),
    results: Type.Array(BatchRowSchema, { description: 'One result per row, in order.' }),
    summary: BatchSummary,
    warnings: Type.Array(Fault, {
      description: 'Campaign warnings, with the codes of `POST /campaigns/{campaignId}/leads`.',
    }),
  },
  { title: 'BatchAnswer' },
)

const DESCRIPTION = `Up to ${MOST_ITEMS.toLocaleString('en')} leads as a JSON array of at most 32 MiB, or a stream of up to ${MOST_ROWS.toLocaleString('en')} lines of at most 1 MiB as \`${NDJSON}\`. Each row has the fields of \`POST /campaigns/{campaignId}/leads\`; a bad row does not affect others. The response follows the last row, with a result per row in order, as JSON or, with \`Accept: ${NDJSON}\`, as a line for each result. Lines omit the summary and campaign warnings.

An array is stored in one transaction: if the request fails, no row was added. With an \`Idempotency-Key\`, a retry within 24 hours gets the same response without error and warning texts.

Stream rows are stored as they arrive, about 1,000 at a time. If the stream breaks off, send it again: stored rows are \`duplicate\`. Each organization can send two streams at a time per process.

Rows have a separate rate limit. Rows over it are \`rate_limited\`, from \`summary.resumeAt\` on; if none is left at the start, you get 429.`

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
