import type { AnyField, GroupField, PlainField, PlainKind } from './field-kinds.ts'
import { LEAD_FIELDS } from './lead-fields.ts'
import type { SecretKind } from './lead-fields.ts'

type Table = typeof LEAD_FIELDS

type PathsIn<T> = {
  [Name in keyof T & string]: T[Name] extends { readonly fields: infer Inner }
    ? `${Name}.${PathsIn<Inner>}`
    : T[Name] extends { readonly rule: { readonly kind: PlainKind } }
      ? Name
      : never
}[keyof T & string]

/** A field with one value or a list of texts, by its dotted path: `company.signals.recentFunding.date`. */
export type FieldPath = PathsIn<Table>

type NamesWith<Use> = { [Name in keyof Table]: Table[Name] extends Use ? Name : never }[keyof Table]
type OfText = { readonly rule: { readonly kind: PlainKind } }
type Freeform = { readonly rule: { readonly kind: 'freeform' } }

/** Fields of text that stand beside `company` and `contact`. */
export type TextName = NamesWith<OfText>
/** Fields of text that are facts. */
export type FactName = NamesWith<OfText & { readonly isFact: true }>
/** Objects whose values are facts. */
export type FactObjectName = Exclude<NamesWith<{ readonly isFact: true }>, FactName>
/** Fields of text that templates may use. */
export type TemplateName = NamesWith<OfText & { readonly inTemplates: true }>
/** Objects of any keys. */
export type FreeformName = NamesWith<Freeform>
/** Objects of any keys that templates may use. */
export type FreeformTemplateName = NamesWith<Freeform & { readonly inTemplates: true }>
/** Fields in which the caller says in words of its own what it knows and wants to know. */
export type WordName = NamesWith<{ readonly isWords: true }>
/** Objects that a lead has a column of JSON for. */
export type ObjectName = Exclude<keyof Table, TextName>

type TopName = keyof Table
type TopField = Table[TopName]

/** Names of the fields at the top that are as asked, in order. */
function namesWhere<Name extends TopName>(is: (field: TopField) => boolean): readonly Name[] {
  return Object.entries<TopField>(LEAD_FIELDS).flatMap(([name, field]) => (is(field) ? [name as Name] : []))
}

const isObject = ({ rule }: AnyField) => rule.kind === 'freeform' || rule.kind === 'group'

/** The names of `TextName`. */
export const TEXT_NAMES = namesWhere<TextName>((field) => !isObject(field))
/** The names of `FactName`. */
export const FACT_NAMES = namesWhere<FactName>((field) => field.isFact && !isObject(field))
/** The names of `FactObjectName`. */
export const FACT_OBJECTS = namesWhere<FactObjectName>((field) => field.isFact && isObject(field))
/** The names of `TemplateName`. */
export const TEMPLATE_NAMES = namesWhere<TemplateName>((field) => field.inTemplates && !isObject(field))
/** The names of `ObjectName`. */
export const OBJECT_NAMES = namesWhere<ObjectName>(isObject)
/** The names of `FreeformName`. */
export const FREEFORM_NAMES = namesWhere<FreeformName>(({ rule }) => rule.kind === 'freeform')
/** Objects of any keys whose values are facts. */
export const FREEFORM_FACTS = namesWhere<FreeformName>((field) => field.rule.kind === 'freeform' && field.isFact)
/** The names of `WordName`. */
export const WORD_NAMES = namesWhere<WordName>(({ isWords }) => isWords)
/** Fields of which a change alone sends nobody back to research and scoring. */
export const SILENT_NAMES = namesWhere<TopName>(({ isSilent }) => isSilent)

/** Fields that no language model sees unless the organization shares what is called so. */
export function namesHiddenAs(secret: SecretKind): readonly TopName[] {
  return namesWhere<TopName>(({ hiddenAs }) => hiddenAs === secret)
}

/** A field and where it stands. */
export interface ListedField {
  readonly path: FieldPath
  readonly kind: PlainKind
  readonly field: PlainField
  readonly isFact: boolean
  readonly inTemplates: boolean
}

/** Every field that has a path, in order: what stands in an object is used as the object is. */
export const LISTED_FIELDS: readonly ListedField[] = Object.entries<TopField>(LEAD_FIELDS).flatMap(([name, field]) =>
  listFields(name, field).map((found) => ({ ...found, isFact: field.isFact, inTemplates: field.inTemplates })),
)

function listFields(path: string, field: AnyField | GroupField): Pick<ListedField, 'path' | 'kind' | 'field'>[] {
  if ('fields' in field)
    return Object.entries(field.fields).flatMap(([name, inner]) => listFields(`${path}.${name}`, inner))
  const { kind } = field.rule
  if (kind === 'freeform' || kind === 'group') return []
  return [{ path: path as FieldPath, kind, field: field as PlainField }]
}
