export { compileTemplate } from './templates/template-engine.ts'
