import { useEffect } from 'react'

/** The browser's tab says what is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined ? 'Fairlead' : `${title} · Fairlead`
  }, [title])
}
