import { readDns } from './dns.ts'

export { readDns as answer }
