import { tellFailure } from './terminal.ts'

/** Carries out the command that the process was started with. A failure becomes a sentence and an exit code. */
export async function run(): Promise<void> {
  try {
    const { createProgram } = await import('./program.ts')
    const program = await createProgram(process.argv[2])
    await program.parseAsync()
  } catch (error) {
    tellFailure(error)
  }
}
