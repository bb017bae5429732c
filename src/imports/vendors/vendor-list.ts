import type { ColumnMapping, Vendor, VendorName } from '../import-types.ts'
import { ownExportColumns } from './fairlead-export.ts'
import { recogniseFile } from './recognise-vendor.ts'
import { byHeader, headerKey } from '../mapping/targets.ts'

/** Columns that go elsewhere than their names suggest; null is nowhere: ids of the other tool mean nothing here. */
const COLUMNS: Readonly<Record<Exclude<VendorName, 'fairlead'>, ReadonlyMap<string, string | null>>> = {
  instantly: byHeader<string | null>(
    ['companyName', 'company name'],
    ['value', 'bl value'],
    // `organization` is the id of the workspace.
    [null, 'organization, id, campaign, list id, subsequence id, last step id, payload, status summary'],
  ),
  smartlead: byHeader<string | null>(
    ['company.website', 'website'],
    ['value', 'email or domain'],
    ['reason', 'source'],
    [null, 'id, campaign lead map id, lead category id, custom fields, client id, email message'],
  ),
  apollo: byHeader(['companyName', 'company name, company']),
  clay: byHeader<string | null>(
    ['email', 'work email'],
    [null, 'find people, company table data, enrich person, enrich person from profile, enrich company'],
  ),
}

const columnsOf =
  (table: ReadonlyMap<string, string | null>): Vendor['columns'] =>
  (headers) =>
    headers.flatMap((header, index): ColumnMapping[] => {
      const to = table.get(headerKey(header))
      return to === undefined ? [] : [{ index, header, to }]
    })

/** The tools whose exports are known. */
const VENDORS: readonly Vendor[] = [
  { name: 'instantly', title: 'Instantly', columns: columnsOf(COLUMNS.instantly) },
  { name: 'smartlead', title: 'Smartlead', columns: columnsOf(COLUMNS.smartlead) },
  { name: 'apollo', title: 'Apollo', columns: columnsOf(COLUMNS.apollo) },
  { name: 'clay', title: 'Clay', columns: columnsOf(COLUMNS.clay) },
  { name: 'fairlead', title: 'Fairlead', columns: ownExportColumns },
]

/** The tool that a file with these columns comes from. */
export function recogniseVendor(headers: readonly string[]): Vendor | undefined {
  return vendorNamed(recogniseFile(headers) ?? null)
}

/** The tool of that name. */
export function vendorNamed(name: string | null): Vendor | undefined {
  return VENDORS.find((one) => one.name === name)
}
