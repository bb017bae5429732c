import type { ImportKind, Mapping, VendorName } from '../import-types.ts'
import { mapColumns } from './map-columns.ts'
import type { FileSample } from './map-columns.ts'
import { recogniseVendor, vendorNamed } from '../vendors/vendor-list.ts'

/** A file whose columns are to be understood; without `chosen` its vendor is recognised by them. */
export interface ColumnsToMap extends FileSample {
  readonly kind: ImportKind
  readonly chosen: VendorName | null | undefined
}

/** Which vendor a file comes from, and where its columns go. */
export function answer({ kind, chosen, ...sample }: ColumnsToMap): { vendor: string | null; mapping: Mapping } {
  const recognised = sample.hasHeader ? recogniseVendor([...sample.headers]) : undefined
  const vendor = chosen === undefined ? recognised : vendorNamed(chosen)
  return { vendor: vendor?.name ?? null, mapping: mapColumns(kind, sample, vendor) }
}
