import { useState } from 'react'

/** For a searchable select: its list opens with nothing typed and all there is; closed, it shows what is chosen. */
export function useClearedSearch(chosen: string) {
  const [search, setSearch] = useState<string>()
  return {
    searchValue: search ?? chosen,
    onSearchChange: (typed: string) => setSearch(typed === chosen ? undefined : typed),
    onDropdownOpen: () => setSearch((before) => before ?? ''),
    onDropdownClose: () => setSearch(undefined),
  }
}
