import type { Vendor } from './import.ts'

/** The tools whose exports are known, the most particular first. */
const VENDORS: readonly Vendor[] = []

/** The tool that a file with these columns comes from. */
export function recogniseVendor(headers: readonly string[]): Vendor | undefined {
  return VENDORS.find((vendor) => vendor.recognises(headers))
}

/** The tool of that name. */
export function vendorNamed(name: string | null): Vendor | undefined {
  return VENDORS.find((vendor) => vendor.name === name)
}
