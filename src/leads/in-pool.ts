export {
  FACT_NAMES,
  FACT_OBJECTS,
  FREEFORM_FACTS,
  FREEFORM_NAMES,
  LISTED_FIELDS,
  OBJECT_NAMES,
  TEMPLATE_NAMES,
  TEXT_NAMES,
  WORD_NAMES,
  namesHiddenAs,
} from './fields/field-lists.ts'
export type {
  FactName,
  FactObjectName,
  FieldPath,
  FreeformTemplateName,
  ListedField,
  TemplateName,
  TextName,
  WordName,
} from './fields/field-lists.ts'
export type { PlainKind } from './fields/field-kinds.ts'
export type { SecretKind } from './fields/lead-fields.ts'
