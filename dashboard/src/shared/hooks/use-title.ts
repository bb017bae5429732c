import { useEffect } from 'react'
import { useTitle as t } from './texts.tsx'

/** The browser's tab says what is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? t.fairlead : `${title} · Fairlead`
  }, [title])
}
