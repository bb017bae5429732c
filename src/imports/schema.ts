import Type from 'typebox'
import { DUPLICATE_SCOPES, ON_DUPLICATE } from '../leads/index.ts'
import { showId } from '../platform/ids.ts'
import { Fault, nullable } from '../platform/json-schema.ts'
import { ENCODINGS, IMPORT_KINDS, VENDOR_NAMES } from './import-types.ts'
import type { Delimiter } from './import-types.ts'
import { missingFields } from './mapping/check-mapping.ts'
import type { Import } from './store.ts'
import { BLOCKLIST_TARGETS, LEAD_TARGETS, LONGEST_TARGET } from './mapping/targets.ts'

/** The words by which delimiters go in the API. */
export const DELIMITER_NAMES = ['comma', 'semicolon', 'tab', 'pipe'] as const
type DelimiterName = (typeof DELIMITER_NAMES)[number]
const DELIMITER_OF: Readonly<Record<DelimiterName, Delimiter>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }

/** The delimiter of that name. */
export function delimiterNamed(name: DelimiterName): Delimiter {
  return DELIMITER_OF[name]
}

/** What people call a delimiter. */
function nameOfDelimiter(delimiter: Delimiter): DelimiterName {
  return DELIMITER_NAMES.find((name) => DELIMITER_OF[name] === delimiter) ?? 'comma'
}

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Instant = (description: string) => nullable(Type.String({ format: 'date-time' }), description)

export const EncodingWish = Type.Enum([...ENCODINGS], { description: 'Character encoding of the file.' })
export const DelimiterWish = Type.Enum([...DELIMITER_NAMES], { description: 'Column separator.' })
export const OnDuplicateSchema = Type.Enum([...ON_DUPLICATE], {
  description: 'How to handle leads that are already in the campaign or earlier in the file.',
})
export const DuplicateScopeSchema = Type.Enum([...DUPLICATE_SCOPES], {
  description: 'Where to check for duplicates: in this campaign, or in all campaigns.',
})

const LeadTarget = Type.Enum([...LEAD_TARGETS], { title: 'LeadTarget', description: 'A field of a lead.' })
const BlocklistTarget = Type.Enum([...BLOCKLIST_TARGETS], {
  title: 'BlocklistTarget',
  description: 'Part of a blocklist entry. `value` is an address or a domain.',
})
const ColumnTarget = Type.Union(
  [
    LeadTarget,
    BlocklistTarget,
    Type.String({
      maxLength: LONGEST_TARGET,
      description:
        '`customData.name`, `researchData.name` or `extraContext.name`; join nested keys with dots. Write a dot in a key as `\\.`.',
    }),
    Type.Null(),
  ],
  {
    title: 'ColumnTarget',
    description:
      'Target of the column: a lead field or a custom key; for blocklists, part of an entry. `firstName` and `lastName` become `contactName`. Null: ignored.',
  },
)

const Column = Type.Object({
  index: Type.Integer({ minimum: 0, description: 'Position of the column, from 0.' }),
  header: Type.String({ description: 'Column name; `Column 3` in a file without a header.' }),
  to: ColumnTarget,
})

const Progress = Type.Object(
  {
    rowsRead: Count('Processed rows; each counts once in the next seven.'),
    created: Count('New leads.'),
    duplicate: Count('Existing leads, unchanged.'),
    updated: Count('Existing leads that were updated.'),
    suppressed: Count(
      'New leads with a suppressed address: stored, but never emailed. For blocklists, suppressed addresses and domains.',
    ),
    erased: Count('Rows for erased people; nothing is stored.'),
    rejected: Count('Rows refused as duplicates (`onDuplicate: reject`). Their state in another tool still applies.'),
    invalid: Count('Rows with errors; see `errors.csv`.'),
    bytes: Count('Bytes of the file processed.'),
    rowsPerSecond: nullable(Type.Number({ minimum: 0 }), 'Null until known.'),
    secondsLeft: nullable(Type.Integer({ minimum: 0 }), 'Estimated; null while not running.'),
  },
  { description: 'Exact counts, committed with the rows.' },
)

export const ImportAnswer = Type.Object(
  {
    importId: Type.String({ examples: ['imp_0198c5b2a3f47e6d8c9b0a1f2e3d4c5b'] }),
    kind: Type.Enum([...IMPORT_KINDS]),
    campaignId: nullable(Type.String(), 'Where the leads go; null for a blocklist.'),
    fileName: Type.String(),
    state: Type.Enum(['uploaded', 'running', 'done', 'cancelled', 'failed'], {
      description:
        '`uploaded`: not started; you can change, preview and start it within a day. `cancelled`: imported rows are kept.',
    }),
    bytes: Count('The size of the file.'),
    rows: Count('Number of rows with data.'),
    encoding: EncodingWish,
    delimiter: DelimiterWish,
    hasHeader: Type.Boolean({ description: 'Whether the first line names the columns.' }),
    vendor: nullable(Type.String(), 'The tool the file comes from, detected or chosen. Its lead states are imported.'),
    columns: Type.Array(Column, { description: 'The column mapping.' }),
    onDuplicate: OnDuplicateSchema,
    duplicateScope: DuplicateScopeSchema,
    missing: Type.Array(Fault, { description: 'Missing columns. Empty if you can start it.' }),
    progress: Progress,
    problems: Count('Rows in `errors.csv`, at most 100,000.'),
    waiting: nullable(Type.String(), 'Why the import is waiting, in words.'),
    failure: nullable(Type.String(), 'Why it failed or stopped, in words.'),
    createdBy: Type.String({ description: '`key_…`, `user_…` or `operator`.' }),
    createdAt: Type.String({ format: 'date-time' }),
    startedAt: Instant('When it was started.'),
    finishedAt: Instant('When it ended.'),
  },
  { title: 'Import', description: 'An import of leads or of a blocklist.' },
)

export const ErrorsAnswer = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        code: Type.String({ examples: ['invalid_email'] }),
        detail: Type.String({ description: 'The reason, in words.' }),
        rows: Count('Rows with this reason.'),
        line: Type.Integer({ minimum: 1, description: 'Line of the first such row.' }),
      }),
    ),
  },
  { description: 'Why rows were not imported.' },
)

export const ImportPatch = Type.Object(
  {
    columns: Type.Optional(
      Type.Array(
        Type.Object(
          {
            index: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
            header: Type.Optional(Type.String({ maxLength: 200, description: 'The column name, instead of `index`.' })),
            to: ColumnTarget,
          },
          { additionalProperties: false },
        ),
        { maxItems: 500, description: 'Columns to remap; others stay unchanged.' },
      ),
    ),
    encoding: Type.Optional(EncodingWish),
    delimiter: Type.Optional(DelimiterWish),
    hasHeader: Type.Optional(Type.Boolean()),
    onDuplicate: Type.Optional(OnDuplicateSchema),
    duplicateScope: Type.Optional(DuplicateScopeSchema),
    vendor: Type.Optional(
      nullable(
        Type.Enum([...VENDOR_NAMES]),
        'The tool the file comes from; overrides the detected one. Its statuses are imported where the columns exist. Null: none of these.',
      ),
    ),
  },
  {
    title: 'ImportPatch',
    additionalProperties: false,
    examples: [{ onDuplicate: 'update' }],
    description:
      'The changes. A different encoding, delimiter, header or tool restarts reading and mapping; the tool is detected again if not given.',
  },
)

export const PreviewAnswer = Type.Object(
  {
    warnings: Type.Array(Fault, {
      description:
        'Warnings about the whole file: status columns that are not imported (`states_not_read`), domains in a blocklist of addresses, which are not suppressed (`domains_not_used`), and columns of a Fairlead export that only apply to its source and are ignored (`columns_left_out`).',
    }),
    data: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Line in the file where the row starts.' }),
        cells: Type.Array(Type.String(), {
          description: 'The cells of the row, cut at 100 characters.',
        }),
        becomes: Type.Enum(['lead', 'suppression', 'invalid']),
        lead: nullable(
          Type.Object({}, { additionalProperties: true }),
          'The lead, as `POST /campaigns/{campaignId}/leads` takes it.',
        ),
        suppression: nullable(
          Type.Object({ kind: Type.Enum(['address', 'domain']), value: Type.String(), reason: Type.String() }),
          'The address or domain to suppress.',
        ),
        arrives: nullable(
          Type.Object({ status: Type.Enum(['ended', 'held']), reason: Type.String() }),
          'The state imported from the other tool.',
        ),
        problems: Type.Array(Fault, { description: 'Why the row cannot be imported.' }),
        warnings: Type.Array(Fault, { description: 'Warnings and ignored values.' }),
      }),
    ),
  },
  { description: 'The first rows, raw and as leads.' },
)

/** An import as the API answers it; the time that is left is estimated from the time that was worked. */
export function showImport(one: Import) {
  const { importId, campaignId, dialect, mapping, options } = one
  return {
    importId: showId('imp', importId),
    kind: one.kind,
    campaignId: campaignId === null ? null : showId('camp', campaignId),
    fileName: one.fileName,
    state: one.state,
    bytes: one.bytes,
    rows: one.rowsTotal,
    encoding: dialect.encoding,
    delimiter: nameOfDelimiter(dialect.delimiter),
    hasHeader: dialect.hasHeader,
    vendor: one.vendor,
    columns: [...mapping.columns],
    onDuplicate: options.onDuplicate,
    duplicateScope: options.duplicateScope,
    missing: one.state === 'uploaded' ? missingFields(one.kind, mapping) : [],
    progress: showProgressOf(one),
    problems: one.problemsKept,
    waiting:
      one.state === 'running' && one.unseenAt !== null
        ? 'No worker that looked sees the file: the files folder must be the same for all processes (FAIRLEAD_FILES_DIR).'
        : null,
    failure: one.failure,
    createdBy: one.actor,
    createdAt: one.createdAt.toISOString(),
    startedAt: one.startedAt?.toISOString() ?? null,
    finishedAt: one.finishedAt?.toISOString() ?? null,
  }
}

function showProgressOf(one: Import) {
  const { rowsRead, created, duplicate, updated, suppressed, erased, rejected, invalid } = one
  const rate = one.workedMs > 0 ? one.rowsTimed / (one.workedMs / 1_000) : null
  const left = Math.max(0, one.rowsTotal - rowsRead)
  return {
    rowsRead,
    created,
    duplicate,
    updated,
    suppressed,
    erased,
    rejected,
    invalid,
    bytes: one.bytesDone,
    rowsPerSecond: rate === null ? null : Math.round(rate),
    secondsLeft: one.state !== 'running' || rate === null || rate === 0 ? null : Math.ceil(left / rate),
  }
}
