import { Button, FileButton, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { counted } from '../../shared/words/words.ts'
import { importSuppressions as t } from './texts.tsx'

const SHOWN_FAULTS = 20

/** Takes a CSV file from another tool and says what became of its rows. */
export function ImportSuppressions() {
  const queries = useQueryClient()
  const bringing = useMutation({
    mutationFn: (file: File) =>
      answered(
        api.POST('/api/v1/suppressions/import', {
          body: '',
          bodySerializer: () => file,
          headers: { 'Content-Type': 'text/csv' },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['suppressions'] }),
  })
  const { data, error, variables } = bringing
  return (
    <>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => file !== null && bringing.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" loading={bringing.isPending}>
            {t.importCsv}
          </Button>
        )}
      </FileButton>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={bringing.reset}
        size="lg"
        title={variables === undefined ? t.import : t.importOf(variables.name)}
      >
        {error !== null && (
          <Refusal error={error} retry={() => variables !== undefined && bringing.mutate(variables)} />
        )}
        {data !== undefined && <Imported outcome={data} />}
      </Modal>
    </>
  )
}

function Imported({ outcome: { suppressed, skipped, faulty, faults } }: { outcome: Schemas['SuppressionsImported'] }) {
  return (
    <div className="stack">
      <p role="status">{t.ofTheFileHoldNow(counted(suppressed, 'entry', 'entries'))}</p>
      {skipped > 0 && <p>{t.ofErasedPersonsNotWrittenDown(counted(skipped, 'address', 'addresses'))}</p>}
      {faulty > 0 && (
        <>
          <p>{t.notImportedFixThem(counted(faulty, 'row', 'rows'))}</p>
          <ul className="line-faults">
            {faults.slice(0, SHOWN_FAULTS).map(({ line, detail }) => (
              <li key={line}>{t.line(line, detail)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
