import { useEffect, useRef, useState } from 'react'
import { sendFile } from './send-file.ts'
import type { Sending } from './send-file.ts'

/** Sends one file at a time to a path of the API; leaving the screen ends it. `take` gets the answer. */
export function useUpload<Answer>(pathOf: (file: File) => string, take: (answer: Answer) => unknown) {
  const sending = useRef<Sending<Answer>>(undefined)
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState(0)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => () => sending.current?.stop(), [])
  const send = (chosen: File) => {
    setFile(chosen)
    setShare(0)
    setError(null)
    sending.current = sendFile<Answer>(pathOf(chosen), chosen, setShare)
    sending.current.answer.then(take, (reason: unknown) => {
      const isStopped = reason instanceof DOMException && reason.name === 'AbortError'
      if (isStopped) setFile(undefined)
      else setError(reason)
    })
  }
  return { file, share, error, send, stop: () => sending.current?.stop() }
}
