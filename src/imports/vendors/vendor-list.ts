import type { ColumnMapping, Vendor } from '../import-types.ts'
import { ownExportColumns } from './fairlead-export.ts'
import { recogniseFile } from './recognise-vendor.ts'
import type { VendorName } from './recognise-vendor.ts'
import { createOutcomes } from './read-vendor-row.ts'
import { byHeader, headerKey } from '../mapping/targets.ts'

/** Columns that go elsewhere than their names suggest; null is nowhere: ids of the other tool mean nothing here. */
const COLUMNS: Readonly<Record<Exclude<VendorName, 'fairlead'>, ReadonlyMap<string, string | null>>> = {
  instantly: byHeader({
    'company name': 'companyName',
    // The id of the workspace.
    organization: null,
    id: null,
    campaign: null,
    'list id': null,
    'subsequence id': null,
    'last step id': null,
    payload: null,
    'status summary': null,
    'bl value': 'value',
  }),
  smartlead: byHeader({
    website: 'company.website',
    id: null,
    'campaign lead map id': null,
    'lead category id': null,
    'custom fields': null,
    'client id': null,
    'email message': null,
    'email or domain': 'value',
    source: 'reason',
  }),
  apollo: byHeader({ 'company name': 'companyName', company: 'companyName' }),
  clay: byHeader({
    'find people': null,
    'company table data': null,
    'enrich person': null,
    'enrich person from profile': null,
    'enrich company': null,
    'work email': 'email',
  }),
}

function vendor(name: VendorName, title: string, columns: Vendor['columns']): Vendor {
  return { name, title, columns, outcomes: (headers, campaign) => createOutcomes({ name, title }, headers, campaign) }
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
  vendor('instantly', 'Instantly', columnsOf(COLUMNS.instantly)),
  vendor('smartlead', 'Smartlead', columnsOf(COLUMNS.smartlead)),
  vendor('apollo', 'Apollo', columnsOf(COLUMNS.apollo)),
  vendor('clay', 'Clay', columnsOf(COLUMNS.clay)),
  vendor('fairlead', 'Fairlead', ownExportColumns),
]

/** The tool that a file with these columns comes from. */
export function recogniseVendor(headers: readonly string[]): Vendor | undefined {
  return vendorNamed(recogniseFile(headers)?.vendor ?? null)
}

/** The tool of that name. */
export function vendorNamed(name: string | null): Vendor | undefined {
  return VENDORS.find((one) => one.name === name)
}
