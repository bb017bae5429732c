#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The oldest Node that has everything the program uses (`Temporal` above all). */
const LEAST = 26

/** The Node that npm installed with the package, where it was allowed to run install scripts. */
function findPackagedNode(): string | undefined {
  try {
    const path = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin', 'node')
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Runs the program with another Node, as if it were this process. */
function runWith(node: string): void {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
  })
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

// What an installed package starts with. It runs on Nodes that could not even read the program.
const packaged = findPackagedNode()
if (Number.parseInt(process.versions.node, 10) >= LEAST) await import('./cli.ts')
else if (packaged === undefined)
  fail(
    `Fairlead needs Node.js ${LEAST} or later; this is ${process.version}. Install it, or let npm install it: npm install --global --allow-scripts=node fairlead`,
  )
else runWith(packaged)
