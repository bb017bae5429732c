import type { ColumnMapping, Vendor } from './import.ts'
import { ownExportColumns } from './own-export.ts'
import { recogniseFile } from './recognise-file.ts'
import type { VendorName } from './recognise-file.ts'
import { createOutcomes } from './read-standing.ts'
import { byHeader, headerKey } from './targets.ts'

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

function vendor(name: Exclude<VendorName, 'fairlead'>, title: string): Vendor {
  return {
    name,
    title,
    columns: (headers) =>
      headers.flatMap((header, index): ColumnMapping[] => {
        const to = COLUMNS[name].get(headerKey(header))
        return to === undefined ? [] : [{ index, header, to }]
      }),
    outcomes: (headers, campaign) => createOutcomes({ name, title }, headers, campaign),
  }
}

/** The tools whose exports are known. */
const VENDORS: readonly Vendor[] = [
  vendor('instantly', 'Instantly'),
  vendor('smartlead', 'Smartlead'),
  vendor('apollo', 'Apollo'),
  vendor('clay', 'Clay'),
  {
    name: 'fairlead',
    title: 'Fairlead',
    columns: ownExportColumns,
    outcomes: (headers, campaign) => createOutcomes({ name: 'fairlead', title: 'Fairlead' }, headers, campaign),
  },
]

/** The tool that a file with these columns comes from. */
export function recogniseVendor(headers: readonly string[]): Vendor | undefined {
  return vendorNamed(recogniseFile(headers)?.vendor ?? null)
}

/** The tool of that name. */
export function vendorNamed(name: string | null): Vendor | undefined {
  return VENDORS.find((one) => one.name === name)
}
