import { NumberInput, Select, TextInput } from '@mantine/core'
import type { ServerDraft } from './mailbox-draft.ts'

const SECURITIES = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
]

/** Host, port and security of one server. */
export function ServerFields(props: { legend: string; server: ServerDraft; set: (server: ServerDraft) => void }) {
  const { legend, server, set } = props
  return (
    <fieldset className="server-fields">
      <legend>{legend}</legend>
      <TextInput
        label="Host"
        required
        spellCheck={false}
        value={server.host}
        onChange={(event) => set({ ...server, host: event.currentTarget.value })}
      />
      <NumberInput
        label="Port"
        min={1}
        max={65535}
        allowDecimal={false}
        hideControls
        value={server.port}
        onChange={(value) => set({ ...server, port: Number(value) })}
      />
      <Select
        label="Security"
        allowDeselect={false}
        data={SECURITIES}
        value={server.security}
        onChange={(chosen) => set({ ...server, security: chosen === 'tls' ? 'tls' : 'starttls' })}
      />
    </fieldset>
  )
}
