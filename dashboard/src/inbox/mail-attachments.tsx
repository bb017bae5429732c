import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Download } from '../shared/components/download.tsx'
import { counted, sizeInWords } from '../shared/words/words.ts'

/** What hangs on a mail, by name alone, and the mail as a file: nothing of it is opened here. */
export function MailParts({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const { inboundId, attachments, downloadable } = mail
  return (
    <section className="surface stack" aria-labelledby="parts">
      <h2 id="parts">{attachments.length === 0 ? 'File' : counted(attachments.length, 'attachment')}</h2>
      {attachments.length > 0 && (
        <ul className="mail-parts">
          {attachments.map(({ name, type, size }, index) => (
            <li key={`${index} ${name}`}>
              <bdi>{name || 'Without a name'}</bdi>{' '}
              <span className="quiet">
                {type}, {sizeInWords(size)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {downloadable ? (
        <>
          <div>
            <Download
              label="Download mail (.eml)"
              name={`${inboundId}.eml`}
              variant="default"
              size="xs"
              load={() =>
                api.GET('/api/v1/inbox/{inboundId}/raw', { params: { path: { inboundId } }, parseAs: 'blob' })
              }
            />
          </div>
          <p className="quiet">
            {attachments.length > 0 && 'Attachments are inside the file. '}Open it in a mail program that you trust.
          </p>
        </>
      ) : (
        <p className="quiet">The file is no longer kept; its text is.</p>
      )}
    </section>
  )
}
