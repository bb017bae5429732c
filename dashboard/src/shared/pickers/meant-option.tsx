import type { ComboboxData, ComboboxItem } from '@mantine/core'
import type { Offered, Option } from './found-options.ts'
import { pickers as t } from './texts.tsx'

/** Where nothing is found, the list offers what was meant. */
export const meantFilter = (meant: Option) => () => [{ ...meant, disabled: false }]

/** The offer in words. */
export const meantOption = ({ option }: { option: ComboboxItem }) => <>{t.didYouMean(option.label)}</>

/** The same as the library takes it. */
export function withGroups(offered: Offered): Exclude<ComboboxData, readonly string[]>[number][] {
  return offered.map((one) => ('items' in one ? { group: one.group, items: [...one.items] } : one))
}
