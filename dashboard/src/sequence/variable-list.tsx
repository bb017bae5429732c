import type { Schemas } from '../api/client.ts'
import { counted } from '../shared/words.ts'

interface ListProps {
  readonly id: string
  readonly variables: readonly Schemas['TemplateVariable'][]
  readonly marked: number
  readonly choose: (name: string) => void
}

/** The variables that fit what is typed; the focus stays in the text. */
export function VariableList({ id, variables, marked, choose }: ListProps) {
  return (
    <>
      <ul id={id} role="listbox" aria-label="Variables" className="variables" tabIndex={0}>
        {variables.map(({ name, description, example, leads }, index) => (
          <li
            key={name}
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
            <code>{name}</code>
            <span className="quiet">
              {description}
              {leads !== null && `, in ${counted(leads, 'lead')}`}
              {example !== null && example !== '' && ` · ${example}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {counted(variables.length, 'variable')}. Arrow keys choose, Enter puts in.
      </p>
    </>
  )
}
