interface Instruction {
  readonly line: number
  /** In capitals. */
  readonly name: string
  readonly rest: string
}

/** A tag with a version, or a digest: what is built tomorrow is what was built today. */
const PINNED = /^[^\s:@]+(:[\w.-]*\d[\w.-]*)(@sha256:[0-9a-f]{64})?$|@sha256:[0-9a-f]{64}$/

/**
 * Faults of a Dockerfile, as `line: sentence`. `exists` says whether a path of the build context is there.
 * Checked: pinned bases, last user not root, no ADD, a health check and a command in exec form, sources of COPY,
 * packages by `npm ci` alone, and no secret in the environment.
 */
export function lintDockerfile(text: string, exists: (path: string) => boolean): string[] {
  const instructions = readInstructions(text)
  const stages = instructions.filter(({ name }) => name === 'FROM').map(({ rest }) => / as (\S+)$/i.exec(rest)?.[1])
  const faults = instructions.flatMap((instruction) =>
    faultsOf(instruction, stages, exists).map((fault) => `${instruction.line}: ${fault}`),
  )
  const last = instructions.findLastIndex(({ name }) => name === 'FROM')
  return [...faults, ...faultsOfImage(instructions.slice(Math.max(last, 0))).map((fault) => `image: ${fault}`)]
}

/** Joins continued lines; a comment line inside a continuation is dropped, as Docker does. */
function readInstructions(text: string): Instruction[] {
  const instructions: Instruction[] = []
  let open: { line: number; text: string } | undefined
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const joined: string = open === undefined ? line : `${open.text} ${line}`
    const start: number = open?.line ?? index + 1
    open = joined.endsWith('\\') ? { line: start, text: joined.slice(0, -1).trim() } : undefined
    if (open !== undefined) continue
    const [name = '', ...rest] = joined.split(/\s+/)
    instructions.push({ line: start, name: name.toUpperCase(), rest: rest.join(' ') })
  }
  return instructions
}

function faultsOf(
  { name, rest }: Instruction,
  stages: readonly (string | undefined)[],
  exists: (path: string) => boolean,
): string[] {
  if (name === 'FROM') {
    const image = rest.replace(/^--platform=\S+ /, '').replace(/ as \S+$/i, '')
    return PINNED.test(image) || stages.includes(image) ? [] : [`the base ${image} is not pinned to a version`]
  }
  if (name === 'ADD') return ['ADD fetches and unpacks; use COPY']
  if (name === 'COPY') return faultsOfCopy(rest, exists)
  if (name === 'RUN' && /\bnpm (install|i|add)\b/.test(rest)) return ['packages come from the lockfile: npm ci']
  if (name === 'RUN' && /\b(curl|wget)\b[^|]*\|/.test(rest)) return ['a download is run unseen']
  if ((name === 'ENV' || name === 'ARG') && /(PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL)\w*[= ]/.test(rest)) {
    return ['a secret would stay readable in the image']
  }
  return []
}

function faultsOfCopy(rest: string, exists: (path: string) => boolean): string[] {
  const words = rest.split(' ')
  if (words.some((word) => word.startsWith('--from='))) return []
  const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1)
  return sources.flatMap((source) => {
    if (source === '.' || source === './') return ['copies the whole context; name what the image needs']
    return exists(source) ? [] : [`${source} does not exist`]
  })
}

/** What the last stage, which is the image, must have. */
function faultsOfImage(instructions: readonly Instruction[]): string[] {
  const last = (name: string) => instructions.findLast((instruction) => instruction.name === name)?.rest
  const faults: string[] = []
  const user = last('USER')
  if (user === undefined || /^(root|0)(:|$)/.test(user)) faults.push('runs as root')
  const check = last('HEALTHCHECK')
  if (check === undefined || check === 'NONE') faults.push('has no health check')
  else if (!isExecForm(check.replace(/^.*?\bCMD /, ''))) faults.push('its health check is not in exec form')
  const command = last('CMD')
  if (command === undefined) faults.push('has no command')
  else if (!isExecForm(command)) faults.push('its command is not in exec form, so signals reach a shell')
  if (last('WORKDIR') === undefined) faults.push('has no working directory')
  return faults
}

function isExecForm(command: string): boolean {
  try {
    const words: unknown = JSON.parse(command)
    return Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string')
  } catch {
    return false
  }
}
