import { useEffect, useState } from 'react'

/** What stands behind the # of a link from a mail. It is taken out of the address at once, where shoulders read along. */
export function useLinkToken(): string {
  const [token] = useState(() => window.location.hash.slice(1))
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return token
}
