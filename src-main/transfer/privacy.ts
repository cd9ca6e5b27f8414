import { z } from 'zod'
import type { Said } from '#shared/domain/said.ts'
import { messageOf } from '#shared/domain/sentences/say.ts'

/** What replaces a text that may be the user's own. */
const removed = '[removed]'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/giu
const mail = /[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/giu
/** Keys, tokens, hashes and signatures look like nothing else in a sentence. */
const long = /[\w+/=%-]{28,}/gu
/** Names of files and prompts are quoted in our sentences and in those of others. */
const quoted = /“[^”]*”|‘[^’]{3,}’|"[^"]*"|`[^`]*`|'[^']{3,}'/gu

/** Fields of a log line that never contain anything of the user. Others are left out, except for numbers. */
const plainFields = new Set(['kind', 'code', 'reason', 'status', 'method', 'signal', 'state', 'stage', 'from', 'to'])
const shortWord = /^[\w.-]{1,40}$/u

const Line = z.looseObject({ level: z.int(), time: z.string(), msg: z.string() })
const ErrorFields = z.object({
  name: z.string().optional(),
  message: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  stack: z.string().optional(),
  cause: z.unknown().optional(),
})

/**
 * The names of the user. `read` throws for a user that the system does not list, such as one of a container; `env` may
 * still have a name then.
 */
export function namesOfUser(
  read: () => { readonly username: string },
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  try {
    return [read().username]
  } catch {
    return [env['USER'], env['LOGNAME'], env['USERNAME']].filter((name) => name !== undefined)
  }
}

/**
 * Creates what takes everything private out of texts for a bundle: secrets, folders and the user's name, addresses,
 * whatever is quoted, and all fields of the log that are not known to be plain. It removes too much rather than too little.
 */
export function createPrivacy(deps: {
  /** Removes known secrets and whatever looks like one. */
  redact: (text: string) => string
  /** Longer paths before those that they begin with. */
  folders: () => readonly string[]
  /** Names of the user. */
  names: readonly string[]
}) {
  const names = deps.names.filter((name) => name.length >= 3)

  function text(value: string): string {
    let clean = deps.redact(value)
    for (const folder of deps.folders()) clean = clean.replaceAll(folder, '~')
    clean = clean.replaceAll(quoted, '“…”').replaceAll(address, '[address]').replaceAll(mail, '[address]')
    clean = clean.replaceAll(long, (found) => (uuid.test(found) ? found : '[secret]'))
    for (const name of names) clean = clean.replaceAll(name, '[user]')
    return clean
  }
  /** The frames of a stack, without the message, which is cleaned by itself. */
  function frames(stack: string): string[] {
    return stack
      .split('\n')
      .filter((line) => /^\s+at /u.test(line))
      .slice(0, 12)
      .map((line) => text(line.trim().replaceAll(/\(?(?:file:\/\/)?[^\s()]*[\\/]([^\\/\s()]+)\)?$/gu, '$1')))
  }
  function error(value: unknown, depth: number): unknown {
    const read = ErrorFields.safeParse(value).data
    if (read === undefined || depth > 3) return removed
    const { name = '', message = '', code = null, stack = '', cause } = read
    return {
      name: text(name),
      message: text(message),
      ...(code === null ? {} : { code: text(String(code)) }),
      frames: frames(stack),
      ...(cause === undefined ? {} : { cause: error(cause, depth + 1) }),
    }
  }
  function field(name: string, value: unknown): unknown {
    if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
    if (name === 'error' || name === 'cause') return error(value, 0)
    if (typeof value === 'string' && plainFields.has(name) && shortWord.test(value)) return text(value)
    return removed
  }
  return {
    text,
    /** A sentence of the studio without the facts that it names, such as folders and agents. */
    sentence({ sentence, said }: { readonly sentence: string; readonly said: Said }): string {
      const messages = said.map(({ key }) => messageOf(key))
      const isSaid = messages.length > 0 && messages.every((message) => message !== undefined)
      return isSaid ? messages.join(' ') : text(sentence)
    },
    /** A line of the log without anything private; empty for one that cannot be read. */
    logLine(line: string): string {
      let parsed: unknown
      try {
        parsed = JSON.parse(line)
      } catch {
        // Half a line, at the place where the log was cut.
        return ''
      }
      const read = Line.safeParse(parsed)
      if (!read.success) return ''
      const { level, time, msg, ...rest } = read.data
      const fields = Object.entries(rest).map(([name, value]) => [text(name), field(name, value)])
      return JSON.stringify({ level, time, msg: text(msg), ...Object.fromEntries(fields) })
    },
  }
}
