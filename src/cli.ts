#!/usr/bin/env node
import { createProgram } from './cli/program.ts'
import { tellFailure } from './cli/tell.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  tellFailure(error)
}
