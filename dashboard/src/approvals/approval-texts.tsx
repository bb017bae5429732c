import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../api/client.ts'
import type { Catalogue } from '../lead/facts/use-field-catalogue.ts'
import { Ago } from '../shared/components/ago.tsx'
import { OutsideLink } from '../shared/components/outside-link.tsx'
import { factInWords } from '../lead/facts/fact-words.ts'
import { TEXT_NAMES, own } from '../shared/words/words.ts'
import { approvalTexts as t } from './texts.tsx'

type Written = Schemas['WrittenText']

const SOURCES: Readonly<Record<string, string>> = {
  person: t.correctedByAPerson,
  caller: t.sentWithTheLead,
  provider: 'a provider',
  website: t.theirWebsite,
  dns: 'DNS',
  llm: t.readByTheModel,
  rule: 'a rule',
}

/** A text of the model with the facts that it rests on, each with its source, quote and link. */
export function WrittenText({ text, labelOf }: { text: Written; labelOf: Catalogue['labelOf'] }) {
  const { path, source, name, basis } = text
  return (
    <section aria-label={TEXT_NAMES[path]}>
      <h3>
        {TEXT_NAMES[path]} <span className="quiet">{source === 'person' ? t.byAPerson : t.by(name)}</span>
      </h3>
      <blockquote className="quoted">{text.text}</blockquote>
      {basis.length > 0 && (
        <ul className="grounds" aria-label={t.restsOn}>
          {basis.map((ground) => (
            <Ground key={`${ground.path} ${ground.observedAt}`} ground={ground} label={labelOf(ground.path)} />
          ))}
        </ul>
      )}
      {basis.length === 0 && source === 'llm' && <p className="warned">{t.theFactsThatItRestsOn}</p>}
    </section>
  )
}

function Ground({ ground, label }: { ground: Schemas['Ground']; label: string }) {
  const { path, value, source, name, url, quote, observedAt } = ground
  return (
    <li>
      <span>
        {label} <strong>{factInWords(path, value)}</strong>
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
      aria-label={t.editText}
      onSubmit={(event) => {
        event.preventDefault()
        save(value, chosen.path)
      }}
    >
      {texts.length > 1 && (
        <div className="row" role="group" aria-label={t.whichText}>
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
        label={t.inYourWords(TEXT_NAMES[chosen.path])}
        description={t.itStandsInThisEmailAnd}
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
          {t.saveAndApprove}
        </Button>
        <Button variant="default" onClick={close}>
          {t.keepTheText}
        </Button>
      </div>
    </form>
  )
}
