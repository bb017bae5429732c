import { Command } from 'commander'
import { readVersion } from '../platform/version.ts'

type AddCommand = (program: Command) => void

/** Every command, in the order of the help; each lies in a file of its name. */
const COMMANDS: readonly [names: readonly string[], load: () => Promise<AddCommand>][] = [
  [['serve', 'api', 'worker'], async () => (await import('./commands/serve.ts')).addServe],
  [['migrate'], async () => (await import('./commands/migrate.ts')).addMigrate],
  [['distribute'], async () => (await import('./commands/distribute.ts')).addDistribute],
  [['setup'], async () => (await import('./commands/setup.ts')).addSetup],
  [['organizations'], async () => (await import('./commands/organizations.ts')).addOrganizations],
  [['users'], async () => (await import('./commands/users.ts')).addUsers],
  [['keys'], async () => (await import('./commands/keys.ts')).addKeys],
  [['limits'], async () => (await import('./commands/limits.ts')).addLimits],
  [['sending'], async () => (await import('./commands/sending.ts')).addSending],
  [['import'], async () => (await import('./commands/import.ts')).addImport],
  [['suppressions'], async () => (await import('./commands/suppressions.ts')).addSuppressionCommands],
  [['backup'], async () => (await import('./commands/backup.ts')).addBackup],
  [['restore'], async () => (await import('./commands/restore.ts')).addRestore],
  [['doctor'], async () => (await import('./commands/doctor.ts')).addDoctor],
  [['demo'], async () => (await import('./commands/demo.ts')).addDemo],
  [['openapi'], async () => (await import('./commands/generated-documents.ts')).addOpenapi],
  [['schema'], async () => (await import('./commands/generated-documents.ts')).addSchema],
]

/** The command line for `asked`, the first argument: with that command alone, or with all where it is none of them. */
export async function createProgram(asked: string | undefined): Promise<Command> {
  const program = new Command('fairlead')
    .description(
      'Carries a sales lead from an HTTP request to a booked meeting. Settings are environment variables: see .env.example.',
    )
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .showSuggestionAfterError()
    .showHelpAfterError(
      '`--help` after a command shows its options; settings are environment variables, see .env.example.',
    )
    .addHelpText(
      'after',
      '\nTo begin: `fairlead demo` shows it all at work. `fairlead serve`, then `fairlead setup` in another terminal.\nIn a checkout, write `npm run -s fairlead --` for `fairlead`.',
    )
    .configureHelp({ sortSubcommands: false })
  if (asked === '--version' || asked === '-V') return program
  // The files of the others are most of what the program would read before it begins.
  const meant = COMMANDS.filter(([names]) => names.some((name) => name === asked))
  for (const [, load] of meant.length > 0 ? meant : COMMANDS) {
    const add = await load()
    add(program)
  }
  return program
}
