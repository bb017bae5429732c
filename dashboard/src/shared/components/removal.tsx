import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../session/refusal.tsx'

interface RemovalProps {
  /** The button that asks first. */
  readonly ask: string
  /** What goes and what stays. */
  readonly loses: string
  readonly confirm: string
  readonly keep: string
  readonly remove: () => Promise<unknown>
  readonly className?: string
}

/** Says what is lost before something goes. */
export function Removal({ ask, loses, confirm, keep, remove, className = 'stack' }: RemovalProps) {
  const [asking, setAsking] = useState(false)
  const removing = useMutation({ mutationFn: remove })
  if (!asking) {
    return (
      <p>
        <Button variant="subtle" color="red" className="danger" onClick={() => setAsking(true)}>
          {ask}
        </Button>
      </p>
    )
  }
  return (
    <div className={className}>
      <p>{loses}</p>
      {removing.error !== null && <Refusal error={removing.error} retry={() => removing.mutate()} />}
      <div className="row">
        <Button color="red" loading={removing.isPending} onClick={() => removing.mutate()}>
          {confirm}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            removing.reset()
            setAsking(false)
          }}
        >
          {keep}
        </Button>
      </div>
    </div>
  )
}
