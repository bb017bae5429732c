import { Fragment, useLayoutEffect, useRef } from 'react'
import type { Schemas } from '../../api/client.ts'
import { counted } from '../../shared/words/words.ts'
import { fitting } from './complete-liquid.ts'
import { variableList as t } from './texts.tsx'

type Variable = Schemas['TemplateVariable']

const GROUPS: readonly (readonly [roots: readonly string[], label: string])[] = [
  [['lead', 'contact'], t.person],
  [['calendarLink', 'unsubscribeLink'], t.links],
  [['company'], t.company],
  [['customData', 'researchData', 'answers'], t.ownData],
  [['sender'], t.sender],
  [['ai'], t.ai],
]

function groupOf({ name }: Variable): number {
  const root = /^\w+/.exec(name)?.[0] ?? ''
  return GROUPS.findIndex(([roots]) => roots.includes(root))
}

/** Variables that fit what is typed; without anything typed, by what they are about. */
export function offered(variables: readonly Variable[], typed: string): Variable[] {
  const found = fitting(variables, typed, variables.length)
  return typed === '' ? found.toSorted((a, b) => groupOf(a) - groupOf(b)) : found
}

/** Height of the bar that floats over the foot of the window while something is not saved. */
const SAVE_BAR_PX = 88

/** Whether a list that hangs below its field would leave the window, and there is more room above. */
function opensUpwards(list: HTMLElement): boolean {
  const field = list.offsetParent?.getBoundingClientRect()
  if (field === undefined) return false
  const below = innerHeight - SAVE_BAR_PX - field.bottom
  return below < list.offsetHeight && field.top > below
}

interface ListProps {
  readonly id: string
  readonly variables: readonly Variable[]
  readonly marked: number
  readonly choose: (name: string) => void
}

/** The variables that fit what is typed, in words; the focus stays in the text. */
export function VariableList({ id, variables, marked, choose }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  // Before it is painted, and before its marked row is brought into view.
  useLayoutEffect(() => void list.current?.classList.toggle('is-above', opensUpwards(list.current)), [])
  return (
    <>
      <ul ref={list} id={id} role="listbox" aria-label={t.variables} className="variables" tabIndex={0}>
        {variables.map((variable, index) => {
          const { name, description, example, leads } = variable
          const group = groupOf(variable)
          const before = variables[index - 1]
          const begins = before === undefined || groupOf(before) !== group
          const [label = name] = leads === null ? description.split(/[;:,(]/u) : [name.split('.').at(-1)]
          return (
            <Fragment key={name}>
              {begins && (
                <li className="variables-group" aria-hidden="true">
                  {GROUPS[group]?.[1]}
                </li>
              )}
              <li
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === marked}
                ref={(item) => {
                  if (index === marked) item?.scrollIntoView({ block: 'nearest' })
                }}
                // The text would lose the focus, and with it the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(name)}
              >
                <span>{label}</span>
                <span className="quiet cut">{leads === null ? example : t.inLeads(counted(leads, 'lead'))}</span>
                <code>{name}</code>
              </li>
            </Fragment>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {t.keys(counted(variables.length, 'variable'))}
      </p>
    </>
  )
}
