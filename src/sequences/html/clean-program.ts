import { cleanTemplate } from './html-email.ts'

export { cleanTemplate as answer }
