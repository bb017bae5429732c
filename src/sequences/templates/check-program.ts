import { checkTemplates } from './check-templates.ts'

export { checkTemplates as answer }
