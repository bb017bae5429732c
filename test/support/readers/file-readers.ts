import { busyTimes } from '../../../src/hosts/calendar-feeds/collectors/busy-times.ts'
import { prepareCalendar } from '../../../src/hosts/calendar-feeds/collectors/prepare-calendar.ts'
import { readMultistatus } from '../../../src/hosts/calendar-feeds/collectors/read-multistatus.ts'
import { addressesInText as addressesInCell } from '../../../src/imports/erasure/find-addresses.ts'
import { convertTemplate } from '../../../src/imports/template-conversion/convert-template-program.ts'
import { detectDialect, HEAD_BYTES } from '../../../src/imports/file/detect-dialect.ts'
import { readForeignVariable } from '../../../src/imports/template-conversion/foreign-variables.ts'
import { inferTarget } from '../../../src/imports/mapping/infer-column-type.ts'
import { customName } from '../../../src/imports/mapping/map-columns.ts'
import { ownExportColumns } from '../../../src/imports/vendors/fairlead-export.ts'
import { parseForeignTemplate } from '../../../src/imports/template-conversion/parse-foreign-template.ts'
import { createCellReader } from '../../../src/imports/mapping/map-row.ts'
import { findStatusColumns, readVendorStatus } from '../../../src/imports/vendors/read-vendor-row.ts'
import { recogniseFile } from '../../../src/imports/vendors/recognise-vendor.ts'
import { KEPT_OF_ROW } from '../../../src/imports/rejected-rows/rejected-row.ts'
import { BLOCK } from '../../../src/imports/file/read-rows.ts'
import { LONGEST_RECORD, splitRecords } from '../../../src/imports/file/split-records.ts'
import { targetOfHeader } from '../../../src/imports/mapping/targets.ts'
import { parseDomain } from '../../../src/leads/validation/domain.ts'
import { parseEmail } from '../../../src/leads/validation/email.ts'
import { parseFundingDate } from '../../../src/leads/validation/funding-date.ts'
import { phoneToE164 } from '../../../src/leads/validation/derived-fields.ts'
import {
  answersOf,
  httpsUrl,
  lineOf,
  locationOf,
  MOST_BYTES,
  personOf,
  referenceOf,
  spanOf,
  textOf,
  tokensOf,
} from '../../../src/bookings/external-calendars/providers/read-values.ts'
import { readFilterQuery } from '../../../src/leads/query/read-filter-query.ts'
import { parseUrl } from '../../../src/leads/validation/read-value.ts'
import { plainCell } from '../../../src/platform/text/csv.ts'
import { BODY_LIMIT, parseJsonBytes } from '../../../src/http/validation/parse-json.ts'
import { parseRetryAfter } from '../../../src/platform/outbound/retry-after.ts'
import { parseDay } from '../../../src/scoring/fields/parse-day.ts'
import { parseRange } from '../../../src/scoring/fields/parse-range.ts'
import { linksOfTemplate } from '../../../src/sending/click-tracking/track-links.ts'
import { deriveFirstName } from '../../../src/sequences/templates/first-name.ts'
import { cleanTemplate } from '../../../src/sequences/html/html-email.ts'
import { linkAddresses } from '../../../src/sequences/html/link-addresses.ts'
import { takeStyles } from '../../../src/sequences/html/style-rules.ts'
import { answer as parseList } from '../../../src/suppressions/list-file/list-program.ts'
import { readLines } from '../../../src/suppressions/list-file/import-list.ts'
import { tried } from './text-reader.ts'
import type { TextReader } from './text-reader.ts'

const TODAY = Temporal.PlainDate.from('2026-07-20')
const NOW = new Date('2026-07-20T10:00:00Z')
const PORTION = { delimiter: ',', line: 1, isLast: true, most: 100 }
const LIST_RULES = {
  readAddress: () => ({ key: 'a@a.example', host: 'a.example' }),
  isFreeMail: () => false,
  allowSharedDomains: false,
}

function readSuppressionList(text: string) {
  const parsed = parseList({ text, most: 1_000 })
  return 'lines' in parsed ? readLines(parsed.lines, LIST_RULES) : parsed
}

/** What reads files and requests. */
export const FILE_READERS: readonly TextReader[] = [
  { name: 'cell of addresses', longest: KEPT_OF_ROW, mostMs: 100, read: (text) => [...addressesInCell(text)] },
  { name: 'look of a cell', longest: 10_000, read: (text) => inferTarget([text, text, text]) },
  {
    name: 'header',
    longest: 500,
    read: (text) => [recogniseFile([text]), ownExportColumns([text]), targetOfHeader('leads', text), customName(text)],
  },
  {
    name: 'state',
    longest: 1_000,
    read: (text) => readVendorStatus(findStatusColumns('apollo', ['Email Status', 'Stage']), [text, text]),
  },
  { name: 'cell', longest: 10_000, read: (text) => [plainCell(text), createCellReader(null)(text)] },
  {
    name: 'records',
    longest: BLOCK,
    read: tried((text) => splitRecords({ ...PORTION, text })),
  },
  {
    name: 'long record',
    longest: LONGEST_RECORD,
    read: tried((text) => splitRecords({ ...PORTION, text: `"${text.replaceAll(/"+/gu, '')}"` })),
  },
  { name: 'template of another tool', longest: 10_000, read: (text) => parseForeignTemplate(text) },
  { name: 'variable of another tool', longest: 500, read: (text) => readForeignVariable(text, new Set(['a'])) },
  { name: 'converted template', longest: 5_000, read: (text) => convertTemplate(text) },
  // In the pool (`detect-dialect-program.ts`): 110 ms for a mebibyte of quotes, 470 ms for one of empty lines.
  { name: 'dialect', longest: HEAD_BYTES, mostMs: 1_500, read: tried((text) => detectDialect(Buffer.from(text), {})) },
  { name: 'suppression list', longest: 10_000, read: tried(readSuppressionList) },
  { name: 'email', longest: 1_000, read: parseEmail },
  { name: 'domain', longest: 1_000, read: parseDomain },
  { name: 'URL', longest: 2_000, read: parseUrl },
  { name: 'phone', longest: 200, read: (text) => phoneToE164(text, ['DE']) },
  { name: 'date of funding', longest: 200, read: (text) => parseFundingDate(text, TODAY) },
  { name: 'first name', longest: 500, read: (text) => deriveFirstName(text, text) },
  { name: 'range', longest: 64, read: parseRange },
  { name: 'day', longest: 40, read: parseDay },
  {
    name: 'filter',
    longest: 15_000,
    read: tried((text) => readFilterQuery({ [`customData.${text}`]: text, q: text })),
  },
]

function wholeBody(text: string): Buffer {
  return Buffer.from(text).subarray(0, BODY_LIMIT)
}

/** A body that is read to its end, and once more for its faults: every sign may take six bytes. */
function withKeyTwice(text: string): Buffer {
  const cut = JSON.stringify(text.slice(0, BODY_LIMIT / 6))
  return Buffer.from(`{"a":${cut},"a":1}`)
}

/** What reads calendars, templates and answers of other programs. */
export const OTHER_READERS: readonly TextReader[] = [
  { name: 'calendar', longest: 10_000, read: tried((text) => prepareCalendar(`BEGIN:VCALENDAR\n${text}`, 'UTC')) },
  {
    name: 'time in a calendar',
    longest: 10_000,
    read: tried((text) => prepareCalendar(`BEGIN:VCALENDAR\nDTSTART;${text}`, 'UTC')),
  },
  {
    name: 'busy times',
    longest: 2_000,
    read: tried((text) =>
      busyTimes(
        [`BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260101T000000Z\nSUMMARY:${text}\nEND:VEVENT\nEND:VCALENDAR`],
        {
          timezone: 'UTC',
          email: 'a@a.example',
          from: 0,
          to: 1,
        },
      ),
    ),
  },
  {
    name: 'booking',
    // All fields of a notice, one after the other.
    mostMs: 150,
    longest: MOST_BYTES,
    read: (text) => [
      lineOf(text),
      locationOf(text),
      textOf(text),
      spanOf(text, `2026-01-01T${text}`),
      personOf(text, text),
      referenceOf('id', text),
      tokensOf(text),
      httpsUrl(`https://${text}`),
      answersOf([[text, [text, text]]]),
    ],
  },
  {
    name: 'JSON',
    longest: BODY_LIMIT,
    // Two bodies, each read by the parser of Node.
    mostMs: 150,
    read: (text) => [wholeBody(text), withKeyTwice(text)].map(tried(parseJsonBytes)),
  },
  { name: 'CalDAV', longest: 10_000, read: tried(readMultistatus) },
  { name: 'Retry-After', longest: 1_000, read: (text) => parseRetryAfter(text, NOW) },
  { name: 'HTML of a template', longest: 5_000, read: tried(cleanTemplate) },
  { name: 'styles', longest: 10_000, read: (text) => takeStyles(`<style>${text}</style>`) },
  { name: 'links of ours in an email', longest: 200_000, read: (text) => linkAddresses(text, ['https://f.test/c/1']) },
  { name: 'links of a template', longest: 10_000, read: (text) => linksOfTemplate(text, text) },
]
