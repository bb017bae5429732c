import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { answered } from '../../api/client.ts'
import { Refusal } from '../session/refusal.tsx'

interface DownloadProps extends ButtonProps {
  readonly label: string
  readonly name: string
  /** Asks for the file: a plain link would not say which organization is meant. */
  readonly load: () => Promise<{ data?: Blob; error?: unknown; response: Response }>
}

/** Saves a file of the API; what asks for a fresh sign-in gets it here. */
export function Download({ label, name, load, ...style }: DownloadProps) {
  const saving = useMutation({ mutationFn: () => answered(load()), onSuccess: (file) => saveFile(file, name) })
  return (
    <>
      <Button {...style} loading={saving.isPending} onClick={() => saving.mutate()}>
        {label}
      </Button>
      {saving.error !== null && <Refusal error={saving.error} retry={() => saving.mutate()} />}
    </>
  )
}

/** Lets the browser save a file of this name. */
export function saveFile(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
