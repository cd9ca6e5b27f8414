import type { Log } from '#shared/util/ports.ts'

/** Replacement for a secret. */
export const hidden = '[secret]'
const patterns = [/pk_live_[\w.-]+/g, /Bearer\s+[^\s"',]+/gi, /\b[0-9a-f]{64}\b/g]
const deepest = 6
const mostEntries = 20

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
  ]
}

const escaped = /\\u00([2-7][0-9a-f])/gi

/** Decodes ASCII characters that JSON need not escape; quotes and backslashes stay escaped. */
function unescapeJson(text: string): string {
  return text.replace(escaped, (whole, code: string) =>
    /^(22|5c)$/i.test(code) ? whole : String.fromCharCode(parseInt(code, 16)),
  )
}

/** Creates a redaction with the patterns and `secrets`; more can be added as they become known. */
export function createRedaction(secrets: readonly string[] = []) {
  const forms = new Set<string>()
  const without = (value: string) => {
    let clean = value
    for (const form of forms) clean = clean.replaceAll(form, hidden)
    return clean
  }
  const text = (value: string) => {
    let clean = without(value)
    for (const pattern of patterns) clean = clean.replace(pattern, hidden)
    return clean
  }
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return text(value)
    if (typeof value !== 'object' || value === null) return value
    if (depth >= deepest) return '…'
    if (value instanceof Error) {
      // Only the error's own fields: anything else attached may be the complete state of a library.
      const { name, message, stack, cause } = value
      const code = 'code' in value ? { code: value.code } : {}
      return walk({ name, message, stack, ...code, ...(cause === undefined ? {} : { cause }) }, depth + 1)
    }
    if (Array.isArray(value)) return value.slice(0, mostEntries).map((entry) => walk(entry, depth + 1))
    const entries = Object.entries(value).slice(0, mostEntries)
    return Object.fromEntries(entries.map(([name, entry]) => [text(name), walk(entry, depth + 1)]))
  }
  const add = (secret: string) => {
    // A very short secret would blank out ordinary words.
    if (secret.length >= 8) for (const form of formsOf(secret)) forms.add(form)
  }
  secrets.forEach(add)
  return {
    /** Adds a secret, also as base64, hex and URL-encoded. */
    add,
    text,
    /** Removes only known secrets, in every form a service may echo. What just looks like one may be a file name. */
    known: (value: string): string => (forms.size === 0 ? value : without(unescapeJson(value))),
    /** Returns the value with every text cleaned; errors become plain objects with their causes. */
    fields: (value: unknown): unknown => walk(value, 0),
  }
}
/** Removes secrets from anything about to be written. */
export type Redaction = ReturnType<typeof createRedaction>

/** Wraps a log so that every entry is cleaned first. */
export function createRedactedLog(log: Log, redaction: Redaction): Log {
  const clean = (fields?: Record<string, unknown>) =>
    fields === undefined
      ? undefined
      : Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, redaction.fields(value)]))
  return {
    debug: (message, fields) => log.debug(message, clean(fields)),
    info: (message, fields) => log.info(message, clean(fields)),
    warn: (message, fields) => log.warn(message, clean(fields)),
    error: (message, fields) => log.error(message, clean(fields)),
  }
}
