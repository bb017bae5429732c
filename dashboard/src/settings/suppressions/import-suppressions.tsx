import { Button, FileButton, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { counted } from '../../shared/words/words.ts'

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
            Import CSV
          </Button>
        )}
      </FileButton>
      <Modal
        opened={data !== undefined || error !== null}
        onClose={bringing.reset}
        size="lg"
        title={variables === undefined ? 'Import' : `Import of ${variables.name}`}
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
      <p role="status">{counted(suppressed, 'entry', 'entries')} of the file hold now.</p>
      {skipped > 0 && (
        <p>
          {counted(skipped, 'address', 'addresses')} of erased persons not written down again: nobody contacts them
          anyway.
        </p>
      )}
      {faulty > 0 && (
        <>
          <p>{counted(faulty, 'row', 'rows')} left out. Mend them and send the file again: nothing is added twice.</p>
          <ul className="line-faults">
            {faults.slice(0, SHOWN_FAULTS).map(({ line, detail }) => (
              <li key={line}>
                Line {line}: {detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
