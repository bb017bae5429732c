import { useNetwork } from '@mantine/hooks'

/** Says that the connection is lost, as long as it is. */
export function ConnectionBar() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <p className="connection-bar" role="status">
      You are offline. What you see is what was loaded last; what you typed is kept.
    </p>
  )
}
