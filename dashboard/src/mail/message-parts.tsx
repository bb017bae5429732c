import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Download } from '../shared/components/download.tsx'
import { MailFrame } from './mail-frame.tsx'
import { LinksIn, MessageText } from './message-text.tsx'
import { messageParts as t } from './texts.tsx'

type Part = 'text' | 'html' | 'headers'

/** An email in its parts: text, HTML where it has any, and the header to the letter; the whole of it as a file. */
export function MessageParts({ message }: { message: Schemas['MessageDetail'] }) {
  const { messageId, html, rawHeaders, subject, body } = message
  const [part, setPart] = useState<Part>('text')
  const parts = [
    { value: 'text', label: t.text },
    { value: 'html', label: 'HTML', disabled: html === null },
    { value: 'headers', label: t.header, disabled: rawHeaders === null },
  ]
  return (
    <div className="stack">
      <div className="between">
        <SegmentedControl
          aria-label={t.partOfTheEmail}
          data={parts}
          value={part}
          onChange={(chosen) => setPart(chosen as Part)}
        />
        {rawHeaders !== null && (
          <Download
            label={t.downloadEmailEml}
            name={`${messageId}.eml`}
            variant="subtle"
            size="compact-sm"
            load={() =>
              api.GET('/api/v1/messages/{messageId}/raw', { params: { path: { messageId } }, parseAs: 'blob' })
            }
          />
        )}
      </div>
      {part === 'text' && <MessageText message={message} />}
      {part === 'html' && html !== null && (
        <>
          <MailFrame html={html} title={subject ?? t.email} />
          <p className="quiet">{t.picturesFromElsewhereAreNotLoaded}</p>
          {body !== null && <LinksIn text={body} />}
        </>
      )}
      {part === 'html' && html === null && <p className="quiet">{t.thisEmailHasATextPart}</p>}
      {part === 'headers' && (
        <pre className="mail-header" tabIndex={0} aria-label={t.header}>
          {rawHeaders}
        </pre>
      )}
    </div>
  )
}
