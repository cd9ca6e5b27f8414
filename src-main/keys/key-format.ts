import { Failure } from '#shared/domain/failure.ts'

const prefix = 'pk_live_'

function refuse(sentence: string): never {
  throw new Failure('KEY_MALFORMED', `${sentence} Nothing was sent or charged.`, { charged: 'no', field: 'key' })
}

/**
 * Refuses what cannot be a key before it travels anywhere. Nothing is cut off silently: the user sees what is wrong with
 * what was pasted (interface: Authentication, 1).
 *
 * @throws Failure KEY_MALFORMED, with one sentence that never repeats the key.
 */
export function checkKeyFormat(typed: string): void {
  if (typed.trim() === '') refuse('Enter the key. You’ll find it in the service’s dashboard under Settings, API Keys.')
  if (/^\s*(authorization:\s*)?bearer\s/i.test(typed)) {
    refuse(`Paste only the key, without “Bearer”. It starts with ${prefix}.`)
  }
  if (/\s/.test(typed)) refuse('The key contains a space or line break. Copy only the key.')
  if (!typed.startsWith(prefix)) refuse(`This is not an API key. API keys start with ${prefix}.`)
  if (!/^[\w.-]+$/.test(typed)) refuse('The key contains an invalid character. Copy it again.')
  if (typed.length < prefix.length + 8) refuse('The key is incomplete. Copy it again.')
}

/** A key's last four characters: enough to tell which one it is, not enough to use it. */
export function keyHintOf(key: string): string {
  return key.slice(-4)
}
