import { api } from '../api/client.ts'
import type { Schemas } from '../api/client.ts'
import { Download } from '../shared/components/download.tsx'
import { counted, sizeInWords } from '../shared/words/words.ts'
import { mailAttachments as t } from './texts.tsx'

/** What hangs on a mail, by name alone, and the mail as a file: nothing of it is opened here. */
export function MailParts({ mail }: { mail: Schemas['InboundMailDetail'] }) {
  const { inboundId, attachments, downloadable } = mail
  return (
    <section className="surface stack" aria-labelledby="parts">
      <h2 id="parts">{attachments.length === 0 ? t.file : counted(attachments.length, 'attachment')}</h2>
      {attachments.length > 0 && (
        <ul className="mail-parts">
          {attachments.map(({ name, type, size }, index) => (
            <li key={`${index} ${name}`}>
              <bdi>{name || t.withoutAName}</bdi>{' '}
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
              label={t.downloadMailEml}
              name={`${inboundId}.eml`}
              variant="default"
              size="xs"
              load={() =>
                api.GET('/api/v1/inbox/{inboundId}/raw', { params: { path: { inboundId } }, parseAs: 'blob' })
              }
            />
          </div>
          <p className="quiet">{t.openItInAMailProgram(attachments.length > 0 && t.attachmentsAreInsideTheFile)}</p>
        </>
      ) : (
        <p className="quiet">{t.theFileIsNoLongerKept}</p>
      )}
    </section>
  )
}
