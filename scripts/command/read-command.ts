/** The programs that `backlot NAME` starts, with what each does. */
const programs = {
  open: 'opens Backlot in a browser on this computer; also without a command',
  serve: 'runs Backlot without opening a browser, and prints its address; for servers',
  service: 'runs only the service of this computer, with practice credits',
  listen: 'prints the events of a service and forwards them to a program',
  trigger: 'has a test event sent to `backlot listen`',
  mcp: 'connects an agent over standard input and output',
  demo: 'makes an image and speech without a window, and prints what they cost',
  'install-unit': 'starts Backlot with this user’s session on Linux; --remove undoes it',
} as const

/** A program of the `backlot` command, or `help`. */
export type Command = keyof typeof programs | 'help'

const isProgram = (text: string): text is keyof typeof programs => Object.hasOwn(programs, text)

const width = Math.max(...Object.keys(programs).map((name) => name.length))

/** What `backlot help` prints. */
export const usage = `Usage: backlot [COMMAND] [FLAGS]
${Object.entries(programs)
  .map(([name, words]) => `  ${name.padEnd(width)}  ${words}`)
  .join('\n')}
Most commands take --profile DIR and --port N.`

/** Reads which program is wanted, and what it is given. @throws Error with a sentence if there is no such command. */
export function readCommand(args: readonly string[]): { readonly command: Command; readonly args: readonly string[] } {
  const [first = '', ...rest] = args
  if (first === 'help' || first === '--help' || first === '-h') return { command: 'help', args: [] }
  if (first === '' || first.startsWith('-')) return { command: 'open', args }
  if (!isProgram(first)) throw new Error(`There is no command “${first}”. backlot help lists them.`)
  return { command: first, args: rest }
}
