import type { DuplicateScope, EndReason, JsonObject, OnDuplicate } from '../leads/index.ts'
import type { Problem } from '../platform/errors.ts'
import type { SuppressionReason } from '../suppressions/index.ts'

/** How the bytes of a file are characters. UTF-16 is known by its byte order mark alone. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Column separator. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** How a file is read. */
export interface Dialect {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Whether the first record names the columns. */
  readonly hasHeader: boolean
}

/** Where in a file a record begins: bytes from its start, and the number of the line, the first being 1. */
export interface FilePlace {
  readonly offset: number
  readonly line: number
}

/** A record of the file as it stands there. */
export interface ImportRow {
  /** The line on which it begins. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Where the cells of a column go. */
export interface ColumnMapping {
  /** From 0. */
  readonly index: number
  /** The name in the first record; `Column 3` in a file without names. */
  readonly header: string
  /** One of `LEAD_TARGETS` or `BLOCKLIST_TARGETS`, or `customData.name`, `researchData.name`, `extraContext.name`; null: nowhere. */
  readonly to: string | null
}

/** Where every column of a file goes. */
export interface Mapping {
  readonly columns: readonly ColumnMapping[]
}

export const IMPORT_KINDS = ['leads', 'blocklist'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What is done about leads that are there already. */
export interface ImportOptions {
  readonly onDuplicate: OnDuplicate
  readonly duplicateScope: DuplicateScope
}

/** The state in which a lead arrives that another tool has worked on; absent: as every new lead. */
export type VendorLeadState =
  | { readonly status: 'ended'; readonly reason: EndReason }
  | { readonly status: 'held'; readonly reason: string }

/** What a row of the file is to become. */
export type MappedRow =
  /** `body` is that of `POST /campaigns/{campaignId}/leads`, read leniently. An arrival holds for a lead that is there already too, where `appliesUnasked` or `update` say so, unless it is `newOnly`. */
  | ({ readonly kind: 'lead'; readonly body: JsonObject } & StoodElsewhere)
  /** `value` as it stands in the file; `note` says where it comes from. */
  | {
      readonly kind: 'suppression'
      readonly what: 'address' | 'domain' | 'either'
      readonly value: string
      readonly reason: SuppressionReason
      readonly note: string | null
    }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }

/** Where a lead stood with another tool. */
export interface StoodElsewhere {
  readonly arrives?: VendorLeadState
  /** Its address is suppressed in the whole organization besides, for this reason; such a lead arrives ended. */
  readonly suppresses?: { readonly reason: SuppressionReason; readonly note: string }
  /** What a person should look at. */
  readonly warnings?: readonly Problem[]
  /** It holds only for a lead that the import creates: the campaign that the file comes from knows better of those it has. */
  readonly newOnly?: true
}

/** What a vendor's own columns say of a row, beside the lead that the mapping makes of it. */
export type VendorRowOutcome = {
  /** Fields of the lead that the export keeps in cells of their own as JSON; those of the mapping stand above them. */
  readonly fields?: JsonObject
} & StoodElsewhere

/** Tools whose exports are understood, as the API names them. */
export const VENDOR_NAMES = ['instantly', 'smartlead', 'apollo', 'clay', 'fairlead'] as const
export type VendorName = (typeof VENDOR_NAMES)[number]

/** A tool whose exports are known by their columns. Pure: it looks at nothing but what it is given. */
export interface Vendor {
  /** As the API names it: `instantly`. */
  readonly name: VendorName
  /** As people do: `Instantly`. */
  readonly title: string
  /** Where its columns go; those it does not name (by the index) are mapped as in any other file. */
  columns(headers: readonly string[]): readonly ColumnMapping[]
}

/** What became of rows. Every row that was read counts once beside `rowsRead`. */
export interface ImportCounts {
  rowsRead: number
  created: number
  duplicate: number
  updated: number
  /** Leads that were added although their address is suppressed, and end at once; in a blocklist, rows that hold now. */
  suppressed: number
  erased: number
  rejected: number
  invalid: number
}

/** What can become of a row. */
export type ImportOutcome = Exclude<keyof ImportCounts, 'rowsRead'>

/** Counts what became of rows. */
export function countOutcomes(outcomes: readonly ImportOutcome[]): ImportCounts {
  const counts = { created: 0, duplicate: 0, updated: 0, suppressed: 0, erased: 0, rejected: 0, invalid: 0 }
  for (const outcome of outcomes) counts[outcome] += 1
  return { ...counts, rowsRead: outcomes.length }
}

/** The stage that works in files; whoever has one started wakes it. */
export const IMPORT_STAGE = 'imports'
