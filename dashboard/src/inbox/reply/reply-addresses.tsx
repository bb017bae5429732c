import { Button, Pill, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { replyBox as t } from './texts.tsx'

const MOST_COPIES = 10
/** Enough to see what was typed wrong; the server reads addresses to the letter. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u

/** What is wrong with addresses that are to get a copy, by the address. */
export type CopyFaults = ReadonlyMap<string, string>

/** What the eye sees, and what the server said of the addresses that it was sent. */
export function faultsOfCopies(cc: readonly string[], refused: CopyFaults): CopyFaults {
  const faults = cc.flatMap((one): [string, string][] => {
    const fault = ADDRESS.test(one) ? refused.get(one) : t.noAddress(one)
    return fault === undefined ? [] : [[one, fault]]
  })
  return new Map(faults)
}

/** The addresses among these that the server refused. */
export function refusedCopies(error: unknown, sent: readonly string[]): CopyFaults {
  if (!(error instanceof ApiProblem)) return new Map()
  const faults = error.faults.flatMap(({ pointer, detail }): [string, string][] => {
    const [, index] = /^\/cc\/(\d+)$/u.exec(pointer) ?? []
    const address = index === undefined ? undefined : sent[Number(index)]
    return address === undefined ? [] : [[address, detail]]
  })
  return new Map(faults)
}

interface AddressesProps {
  readonly from: string
  readonly to: string
  /** Who else was in the last mail. */
  readonly others: readonly string[]
  readonly cc: readonly string[]
  readonly faults: CopyFaults
  readonly set: (cc: readonly string[]) => void
}

/** From whom to whom a reply goes, and who gets a copy. */
export function Addresses({ from, to, others, cc, faults, set }: AddressesProps) {
  const [asked, setAsked] = useState(false)
  const isShown = asked || cc.length > 0
  return (
    <>
      <div className="between">
        <p className="reply-to">
          <span className="quiet">{t.to}</span> {to} <span className="quiet">{t.from(from)}</span>
        </p>
        <span className="row">
          {others.some((one) => !cc.includes(one)) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => set([...new Set([...cc, ...others])].slice(0, MOST_COPIES))}
            >
              {t.replyAll}
            </Button>
          )}
          {!isShown && (
            <Button size="compact-xs" variant="subtle" onClick={() => setAsked(true)}>
              {t.addCc}
            </Button>
          )}
        </span>
      </div>
      {isShown && (
        <TagsInput
          aria-label={t.cc}
          leftSection={<span className="quiet">{t.cc}</span>}
          placeholder={t.ccHint}
          size="xs"
          autoFocus={asked}
          data={[...others]}
          value={[...cc]}
          maxTags={MOST_COPIES}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          // Where something is wrong it is said below the field, and must not be covered by the suggestions.
          comboboxProps={{ position: faults.size > 0 ? 'top' : 'bottom', middlewares: { flip: false } }}
          errorProps={{ fz: 12 }}
          error={faults.size > 0 ? [...faults.values()].join(' ') : undefined}
          renderPill={({ value, onRemove, disabled }) => (
            <Pill
              className={faults.has(String(value)) ? 'is-faulty' : ''}
              withRemoveButton
              {...(onRemove === undefined ? {} : { onRemove })}
              disabled={disabled === true}
            >
              {String(value)}
            </Pill>
          )}
          onChange={set}
        />
      )}
    </>
  )
}
