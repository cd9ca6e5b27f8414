import type { Clock, Log } from '#shared/util/ports.ts'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createCapability } from './access-tokens.ts'
import type { Passphrase } from './passphrase.ts'
import { type RemotePlace, senderOf } from './remote-place.ts'
import { signInHeaders, signInPage } from './sign-in-page.ts'

/** Where the form of the passphrase is, and where it is posted to. */
export const signInPath = '/sign-in'

// The prefix has browsers refuse it without Secure, from another path, or for other hosts.
const cookieName = '__Host-backlot'
const sessionMs = 12 * 60 * 60_000
const mostSessions = 32
const windowMs = 60_000
const mostOfSender = 5
const mostOfAll = 20
const mostBody = 8_192

function createTries(clock: Clock) {
  let tries: readonly { readonly sender: string; readonly at: number }[] = []
  const recent = () => tries.filter(({ at }) => clock.monotonic() - at < windowMs)
  return {
    /** Counts a try; false if there were too many within a minute, by this sender or together. */
    take(sender: string): boolean {
      tries = recent()
      if (tries.length >= mostOfAll) return false
      if (tries.filter((one) => one.sender === sender).length >= mostOfSender) return false
      tries = [...tries, { sender, at: clock.monotonic() }]
      return true
    },
    /** The right passphrase: what this sender tried before doesn't count any more. */
    forgive(sender: string): void {
      tries = recent().filter((one) => one.sender !== sender)
    },
  }
}

function createSessions(clock: Clock) {
  let sessions: ReadonlyMap<string, number> = new Map()
  const digest = (id: string) => createHash('sha256').update(id).digest('base64')
  return {
    begin(): string {
      const id = createCapability()
      const open = [...sessions].filter(([, endsAt]) => clock.monotonic() < endsAt).slice(1 - mostSessions)
      sessions = new Map([...open, [digest(id), clock.monotonic() + sessionMs]])
      return id
    },
    isOpen: (id: string): boolean => clock.monotonic() < (sessions.get(digest(id)) ?? Number.NEGATIVE_INFINITY),
  }
}

/** The passphrase in a posted form; null if it is no such form. */
async function readForm(request: IncomingMessage): Promise<string | null> {
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return null
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > mostBody) return null
  }
  return new URLSearchParams(text).get('passphrase')
}

const cookiesOf = (request: Pick<IncomingMessage, 'headers'>): string[] =>
  (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name, value = ''] = pair.trim().split('=', 2)
    return name === cookieName ? [value] : []
  })

/**
 * Creates the sign-in of pages on other computers: a form for the passphrase, and a cookie that ends after 12 hours or
 * with the program. Five tries a minute for one sender, 20 for all, and one at a time.
 */
export function createSignIn(deps: {
  readonly passphrase: Pick<Passphrase, 'matches'>
  readonly place: RemotePlace
  readonly clock: Clock
  readonly log: Log
}) {
  const { passphrase, place, log } = deps
  const tries = createTries(deps.clock)
  const sessions = createSessions(deps.clock)
  let checking: Promise<unknown> = Promise.resolve()

  const isSignedIn = (request: Pick<IncomingMessage, 'headers'>): boolean => cookiesOf(request).some(sessions.isOpen)

  /** Compares one at a time: each takes 64 MB. */
  function check(given: string): Promise<boolean> {
    const checked = checking.then(() => passphrase.matches(given))
    checking = checked.catch(() => false)
    return checked
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const show = (status: number, problem: 'wrong' | 'wait' | null) => {
      response.writeHead(status, signInHeaders)
      response.end(signInPage(request.headers['accept-language'] ?? '', problem))
    }
    if (request.method !== 'POST') return show(200, null)
    const given = await readForm(request)
    const sender = senderOf(request, place)
    if (!tries.take(sender)) {
      log.warn('Too many wrong passphrases', { sender })
      return show(429, 'wait')
    }
    if (given === null || !(await check(given))) {
      log.warn('A wrong passphrase', { sender })
      return show(403, 'wrong')
    }
    tries.forgive(sender)
    log.info('Signed in from another computer', { sender })
    const cookie = `${cookieName}=${sessions.begin()}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${sessionMs / 1_000}`
    response.writeHead(303, { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' })
    response.end()
  }

  return {
    isSignedIn,
    /**
     * Answers the form, and requests without a session: pages with the form, anything else with 401. Returns false if
     * the request goes on.
     */
    takes(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== signInPath && isSignedIn(request)) return false
      const isPage = request.headers.accept?.includes('text/html') === true
      if (request.url !== signInPath && !isPage) {
        response.writeHead(401, { 'content-type': 'text/plain; charset=utf-8' })
        response.end('Sign in first.\n')
        return true
      }
      answer(request, response).catch((error: unknown) => {
        if (!response.destroyed) log.error('The sign-in could not be answered', { error })
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
      return true
    },
  }
}
/** Lets pages on other computers in. */
export type SignIn = ReturnType<typeof createSignIn>
