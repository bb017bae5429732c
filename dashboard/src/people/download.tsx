import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { answered } from '../api/client.ts'
import { saveFile } from '../shared/save-file.ts'
import { Refusal } from './refusal.tsx'

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
