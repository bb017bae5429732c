import { useMediaQuery } from '@mantine/hooks'
import { searchHint as t } from './texts.tsx'

/** What a search box of a screen says: with the key that leads there, where there is a keyboard. */
export function useSearchHint(): string {
  const isTouched = useMediaQuery('(max-width: 768px), (hover: none)', false, { getInitialValueInEffect: false })
  return isTouched ? t.search : t.searchByKey
}
