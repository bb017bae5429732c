import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemCode, unlessMissing } from '../errors.ts'

/** Where an embedded installation keeps its secret key. */
function keyPath(dataDirectory: string): string {
  return join(dataDirectory, 'secret.key')
}

/** The secret key of an embedded installation: made once, readable by its owner alone. */
export async function makeKeyFile(dataDirectory: string): Promise<Buffer> {
  await placeKeyFile(dataDirectory, randomBytes(32))
  return Buffer.from(await readFile(keyPath(dataDirectory), 'utf8'), 'base64')
}

/** Keeps a key that is brought along; one that is there already stays. */
export async function placeKeyFile(dataDirectory: string, key: Buffer): Promise<void> {
  try {
    await writeFile(keyPath(dataDirectory), key.toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  }
}

/** The key that is there, or undefined. */
export async function readKeyFile(dataDirectory: string): Promise<Buffer | undefined> {
  const text = await unlessMissing(readFile(keyPath(dataDirectory), 'utf8'))
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}
