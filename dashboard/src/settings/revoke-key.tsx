import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Refusal } from '../people/refusal.tsx'
import { Ago } from '../shared/ago.tsx'

/** Says what is lost before a key is revoked. */
export function RevokeKey(props: { apiKey: Schemas['ApiKey']; opened: boolean; onClose: () => void }) {
  const { apiKey, opened, onClose } = props
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => answered(api.DELETE('/api/v1/api-keys/{keyId}', { params: { path: { keyId: apiKey.keyId } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['api-keys'] })
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={`Revoke ${apiKey.name}?`}>
      <div className="stack left">
        <p>
          Within a second no request with <code>{apiKey.startsWith}…</code> is accepted. This cannot be undone.
        </p>
        <p className="quiet">
          {apiKey.lastUsedAt === null ? 'It was never used.' : 'It was used last '}
          {apiKey.lastUsedAt !== null && <Ago at={apiKey.lastUsedAt} />}
        </p>
        {revoking.error !== null && <Refusal error={revoking.error} retry={() => revoking.mutate()} />}
        <div className="row">
          <Button color="red" loading={revoking.isPending} onClick={() => revoking.mutate()}>
            Revoke key
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep key
          </Button>
        </div>
      </div>
    </Modal>
  )
}
