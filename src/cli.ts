#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { createProgram } from './cli/program.ts'
import { tellFailure } from './cli/terminal.ts'

// By default V8 lets garbage pile up to twice what is in use before it looks at the old generation. A third is enough:
// under load that is 80 MiB less, at the same speed.
setFlagsFromString('--heap-growing-percent=30')

try {
  const program = await createProgram(process.argv[2])
  await program.parseAsync()
} catch (error) {
  tellFailure(error)
}
