import { useEffect, useRef, useState } from 'react'
import { chosenOrganization } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { uploadFile as t } from './texts.tsx'

/** The largest file that the server takes, in bytes. */
export const LARGEST_FILE = 1024 ** 3

/** A file on its way. */
export interface Sending<Answer> {
  readonly answer: Promise<Answer>
  /** Ends it; the answer is refused with an AbortError. */
  stop(): void
}

/**
 * Sends a file as it lies on the disk and tells how far it is, from 0 to 1: `fetch` does not tell. @throws ApiProblem for
 * every refusal, TypeError where the server cannot be reached, DOMException (AbortError) when it was stopped
 */
function sendFile<Answer>(path: string, file: Blob, onProgress: (share: number) => void): Sending<Answer> {
  const request = new XMLHttpRequest()
  const answer = new Promise<Answer>((resolve, reject) => {
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader(t.contentType, 'text/csv')
    const organization = chosenOrganization()
    if (organization !== null) request.setRequestHeader(t.fairleadOrganization, organization)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onabort = () => reject(new DOMException(t.stopped, 'AbortError'))
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Answer)
      else reject(new ApiProblem(request.status, request.response))
    }
    request.send(file)
  })
  return { answer, stop: () => request.abort() }
}

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
