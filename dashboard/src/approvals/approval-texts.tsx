import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import type { Catalogue } from '../lead/facts/use-field-catalogue.ts'
import { Ago } from '../shared/components/ago.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { TEXT_NAMES, own, valueInWords } from '../shared/words/words.ts'

type Written = Schemas['WrittenText']

const SOURCES: Readonly<Record<string, string>> = {
  person: 'corrected by a person',
  caller: 'sent with the lead',
  provider: 'a provider',
  website: 'their website',
  dns: 'DNS',
  llm: 'read by the model',
  rule: 'a rule',
}

/** A text of the model with the facts that it rests on, each with its source, quote and link. */
export function WrittenText({ text, labelOf }: { text: Written; labelOf: Catalogue['labelOf'] }) {
  const { path, source, name, basis } = text
  return (
    <section aria-label={TEXT_NAMES[path]}>
      <h3>
        {TEXT_NAMES[path]}{' '}
        <span className="quiet">{source === 'person' ? 'by a person' : `by ${name ?? 'a model'}`}</span>
      </h3>
      <blockquote className="quoted">{text.text}</blockquote>
      {basis.length > 0 && (
        <ul className="grounds" aria-label="Rests on">
          {basis.map((ground) => (
            <Ground key={`${ground.path} ${ground.observedAt}`} ground={ground} label={labelOf(ground.path)} />
          ))}
        </ul>
      )}
      {basis.length === 0 && source === 'llm' && (
        <p className="warned">The facts that it rests on are not known any more.</p>
      )}
    </section>
  )
}

function Ground({ ground, label }: { ground: Schemas['Ground']; label: string }) {
  const { value, source, name, url, quote, observedAt } = ground
  return (
    <li>
      <span>
        {label} <strong>{valueInWords(value)}</strong>
      </span>
      {quote !== null && <q>{quote}</q>}
      <span className="quiet">
        {own(SOURCES, source) ?? source}
        {name !== null && source !== 'person' && ` ${name}`}, <Ago at={observedAt} />
        {url !== null && (
          <>
            {' · '}
            <OutsideLink href={url} />
          </>
        )}
      </span>
    </li>
  )
}

interface EditTextProps {
  readonly texts: readonly Written[]
  readonly isPending: boolean
  readonly save: (text: string, path: Written['path']) => void
  readonly close: () => void
}

const MOST_LETTERS = 2_000

/** Other words in the place of the model's; saved, they are approved. */
export function EditText({ texts, isPending, save, close }: EditTextProps) {
  const [path, setPath] = useState(texts[0]?.path)
  const chosen = texts.find((one) => one.path === path)
  const [typed, setTyped] = useState<string>()
  if (chosen === undefined) return null
  const value = typed ?? chosen.text
  return (
    <form
      className="stack approval-edit"
      aria-label="Edit text"
      onSubmit={(event) => {
        event.preventDefault()
        save(value, chosen.path)
      }}
    >
      {texts.length > 1 && (
        <div className="row" role="group" aria-label="Which text">
          {texts.map((one) => (
            <Button
              key={one.path}
              size="compact-sm"
              variant={one.path === chosen.path ? 'filled' : 'default'}
              aria-pressed={one.path === chosen.path}
              onClick={() => {
                setPath(one.path)
                setTyped(undefined)
              }}
            >
              {TEXT_NAMES[one.path]}
            </Button>
          ))}
        </div>
      )}
      <Textarea
        label={`${TEXT_NAMES[chosen.path]} in your words`}
        description="It stands in this email and in later ones of this lead. Ctrl and Enter saves, Escape leaves it as it is."
        autosize
        autoFocus
        minRows={3}
        maxRows={12}
        required
        maxLength={MOST_LETTERS}
        value={value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="row">
        <Button type="submit" loading={isPending} disabled={value.trim() === ''}>
          Save and approve
        </Button>
        <Button variant="default" onClick={close}>
          Keep the text
        </Button>
      </div>
    </form>
  )
}
