import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SubmitEvent } from 'react'
import { answered, api } from '../../api/client.ts'
import type { Schemas } from '../../api/client.ts'
import { faultsByField } from '../../api/problem.ts'
import { useDraft } from '../../shared/drafts/use-draft.ts'
import { Refusal } from '../../shared/session/refusal.tsx'
import { organizationQuery } from './organization-query.ts'
import { brandForm as t } from './texts.tsx'

type Organization = Schemas['Organization']

/** What stands in the field of colours while the organization has none. */
const STANDARD = '#087f5b'
const TYPES = 'image/png,image/jpeg,image/webp'

/** Logo and colour of the pages on which prospects book. */
export function BrandForm({ organization }: { organization: Organization }) {
  return (
    <section className="stack" aria-labelledby="branding">
      <div>
        <h3 id="branding">{t.branding}</h3>
        <p className="quiet">{t.help}</p>
      </div>
      <div className="surface stack settings-form">
        <Logo organization={organization} />
        <Color organization={organization} />
      </div>
    </section>
  )
}

/** Keeps what the API answered, for this screen and the preview of calendars. */
function useKept() {
  const queries = useQueryClient()
  return (saved: Organization) => {
    queries.setQueryData(organizationQuery.queryKey, saved)
    return queries.invalidateQueries({ queryKey: ['campaigns', 'calendar-preview'] })
  }
}

function Logo({ organization: { name, logoUrl } }: { organization: Organization }) {
  const input = useRef<HTMLInputElement>(null)
  const onSuccess = useKept()
  const upload = useMutation({
    mutationFn: (file: File) =>
      answered(
        api.PUT('/api/v1/organization/logo', {
          body: '',
          bodySerializer: () => file,
          headers: { 'Content-Type': file.type === '' ? 'image/png' : file.type },
        }),
      ),
    onSuccess,
  })
  const remove = useMutation({ mutationFn: () => answered(api.DELETE('/api/v1/organization/logo')), onSuccess })
  const error = upload.error ?? remove.error
  const retry = () => (upload.error === null ? remove.mutate() : upload.mutate(upload.variables))
  return (
    <div className="stack" role="group" aria-label={t.logo}>
      {logoUrl === null ? <p className="quiet">{t.noLogo}</p> : <img className="brand-logo" src={logoUrl} alt={name} />}
      <div className="row">
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-label={t.logo}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            remove.reset()
            if (file !== undefined) upload.mutate(file)
          }}
        />
        <Button variant="default" loading={upload.isPending} onClick={() => input.current?.click()}>
          {logoUrl === null ? t.upload : t.replace}
        </Button>
        {logoUrl !== null && (
          <Button
            variant="subtle"
            color="red"
            className="danger"
            loading={remove.isPending}
            onClick={() => {
              upload.reset()
              remove.mutate()
            }}
          >
            {t.remove}
          </Button>
        )}
      </div>
      <p className="quiet">{t.logoHelp}</p>
      {error !== null && <Refusal error={error} retry={retry} />}
    </div>
  )
}

function Color({ organization: { brandColor } }: { organization: Organization }) {
  const onSuccess = useKept()
  const { value: typed, isDirty, set, drop } = useDraft('brand color', brandColor ?? '')
  const saving = useMutation({
    mutationFn: (color: string) =>
      answered(api.PATCH('/api/v1/organization', { body: { brandColor: color === '' ? null : color } })),
    onSuccess: (saved) => {
      drop()
      return onSuccess(saved)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    saving.mutate(typed.trim())
  }
  const faults = faultsByField(saving.error)
  const isColor = /^#[0-9a-f]{6}$/i.test(typed)
  return (
    <form className="stack" onSubmit={submit} aria-label={t.color}>
      <TextInput
        label={t.color}
        description={t.colorHelp}
        placeholder={STANDARD}
        maxLength={7}
        value={typed}
        error={faults['brandColor']}
        onChange={(event) => set(event.currentTarget.value)}
        rightSectionPointerEvents="all"
        rightSection={
          <input
            type="color"
            className="brand-color"
            aria-label={t.pick}
            value={isColor ? typed.toLowerCase() : STANDARD}
            onChange={(event) => set(event.currentTarget.value)}
          />
        }
      />
      {saving.error !== null && Object.keys(faults).length === 0 && (
        <Refusal error={saving.error} retry={() => saving.mutate(typed.trim())} />
      )}
      <div className="row">
        <Button type="submit" variant="default" loading={saving.isPending} disabled={!isDirty}>
          {t.save}
        </Button>
        {!isDirty && saving.isSuccess && (
          <span className="quiet" role="status">
            {t.saved}
          </span>
        )}
      </div>
    </form>
  )
}
