import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, api } from '../api/client.ts'
import { counted } from '../shared/words.ts'
import { readSuppressionLines } from './read-suppression-lines.ts'
import { EMPTY_ORDER, SuppressionForm } from './suppression-form.tsx'
import type { SuppressionOrder } from './suppression-form.tsx'

/** Suppresses what is typed or pasted, all or nothing, and says what follows. */
export function AddSuppressions({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [order, setOrder] = useState(EMPTY_ORDER)
  const adding = useMutation({
    mutationFn: (given: SuppressionOrder) => answered(api.POST('/api/v1/suppressions', { body: bodyOf(given) })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['suppressions'] }),
  })
  const close = () => {
    onClose()
    if (adding.isSuccess) setOrder(EMPTY_ORDER)
    adding.reset()
  }
  return (
    <Modal opened={opened} onClose={close} size="lg" title="Add suppressions">
      {adding.data === undefined ? (
        <SuppressionForm
          order={order}
          set={(part) => setOrder((before) => ({ ...before, ...part }))}
          refused={adding.error === null ? null : { order: adding.variables, error: adding.error }}
          isPending={adding.isPending}
          submit={() => adding.mutate(order)}
        />
      ) : (
        <Added count={adding.data.data.length} skipped={adding.data.skipped} onClose={close} />
      )}
    </Modal>
  )
}

function Added({ count, skipped, onClose }: { count: number; skipped: readonly string[]; onClose: () => void }) {
  return (
    <div className="stack">
      <p role="status">
        {counted(count, 'entry', 'entries')} suppressed. Leads of these addresses have ended; leads of a domain end when
        their next email is due.
      </p>
      {skipped.length > 0 && (
        <p>
          {skipped.length === 1 ? 'One address was' : `${skipped.length.toLocaleString('en')} addresses were`} not
          written down: these persons were erased, and nobody contacts them anyway.
        </p>
      )}
      <div className="row">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

function bodyOf({ text, reason, note, allowSharedDomains }: SuppressionOrder) {
  const { addresses, domains } = readSuppressionLines(text)
  return {
    addresses: [...addresses],
    domains: [...domains],
    reason,
    allowSharedDomains,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
}
