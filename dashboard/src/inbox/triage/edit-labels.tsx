import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { FormModal } from '../../shared/components/form-dialog.tsx'
import { Failure } from '../../shared/components/loading-states.tsx'
import { optionsOf } from '../../shared/words/closed-list.ts'
import { labelsQuery } from '../inbox-queries.ts'
import { Label } from './label.tsx'
import { editLabels as t } from './texts.tsx'

type Color = Schemas['InboxLabel']['color']
interface Edited {
  readonly labelId?: string
  readonly name: string
  readonly color: Color
}

const MOST = 50
const COLORS = optionsOf<Color>(t.colors)

interface Props {
  readonly saved: readonly Schemas['InboxLabel'][]
  /** Of the labels as they were read; the dialog keeps the one that it began with. */
  readonly version: string
  readonly close: () => void
}

/** The labels of the organization: all of them are saved at once, unless somebody else saved some meanwhile. */
export function EditLabels({ saved, version, close }: Props) {
  const [begun] = useState(version)
  const [labels, setLabels] = useState<readonly Edited[]>(saved.length === 0 ? [newLabel(0)] : saved)
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: () => {
      const named = labels.filter(({ name }) => name.trim() !== '')
      return answered(api.PUT('/api/v1/inbox/labels', { headers: { 'If-Match': begun }, body: { labels: [...named] } }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: labelsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['inbox'] })
      close()
    },
    onError: () => queries.invalidateQueries({ queryKey: labelsQuery.queryKey }),
  })
  const change = (at: number, part: Partial<Edited>) =>
    setLabels(labels.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const isGone = saved.some(({ labelId }) => labels.every((one) => one.labelId !== labelId))
  return (
    <FormModal opened onClose={close} title={t.labels}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <ul className="label-rows">
          {labels.map(({ labelId, name, color }, index) => (
            <li key={labelId ?? `new ${index}`} className="label-row">
              <TextInput
                aria-label={t.name(index + 1)}
                placeholder={t.example}
                maxLength={40}
                value={name}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <Select
                aria-label={t.color(index + 1)}
                allowDeselect={false}
                data={COLORS}
                value={color}
                renderOption={({ option }) => <Label label={{ name: option.label, color: option.value as Color }} />}
                leftSection={<span className={`label-dot is-${color}`} />}
                onChange={(chosen) => chosen !== null && change(index, { color: chosen as Color })}
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t.removeLabel(name)}
                onClick={() => setLabels(labels.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={labels.length >= MOST}
            onClick={() => setLabels([...labels, newLabel(labels.length)])}
          >
            {t.addLabel}
          </Button>
        </div>
        {isGone && <p className="warned">{t.goesEverywhere}</p>}
        {saving.error !== null && <Failure error={saving.error} />}
        <div className="row">
          <Button type="submit" loading={saving.isPending}>
            {t.saveLabels}
          </Button>
          <Button variant="subtle" onClick={close}>
            {t.cancel}
          </Button>
        </div>
      </form>
    </FormModal>
  )
}

function newLabel(at: number): Edited {
  return { name: '', color: COLORS[at % COLORS.length]?.value ?? 'teal' }
}
