import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { offeredFor } from './found-options.ts'
import type { Offered, Option } from './found-options.ts'
import { pickers as t } from './texts.tsx'

/** What is nearest to what was typed comes first; `own`, which is what was typed, comes last. */
export const nearestFirst =
  (own: readonly Option[] = []): OptionsFilter =>
  ({ options, search, limit }) => {
    const listed = (options as Offered).filter((one) => 'items' in one || !own.some(({ value }) => value === one.value))
    return [...withGroups(offeredFor(listed, search, limit)), ...own]
  }

/** Where nothing is found, the list offers what was meant. */
export const meantFilter = (meant: Option) => () => [{ ...meant, disabled: false }]

/** The offer in words. */
export const meantOption = ({ option }: { option: ComboboxItem }) => <>{t.didYouMean(option.label)}</>

/** The same as the library takes it. */
export function withGroups(offered: Offered): ComboboxParsedItem[] {
  return offered.map((one) => ('items' in one ? { group: one.group, items: [...one.items] } : one))
}
