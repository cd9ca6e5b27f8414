import type { App } from 'electron'
import { isAbsolute, resolve } from 'node:path'
import { readLink } from '../../desktop/links.ts'

/** What the system asks Backlot to open: a path of the page, a file of recipes, or just its window. */
export type OpenRequest =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'recipes'; readonly file: string }
  | { readonly kind: 'window' }

/** The end of the name of a file of recipes: the installers register it. */
const recipesEnding = '.backlot'

function readAddress(text: string): OpenRequest {
  const path = readLink(text)
  return path === null ? { kind: 'window' } : { kind: 'page', path }
}

/**
 * Reads what a start was asked to open. `args`: its command line; `folder`: its working folder. A link only ever opens
 * something.
 */
export function readOpenRequest(args: readonly string[], folder: string): OpenRequest {
  const given = args.filter((argument) => !argument.startsWith('-'))
  const address = given.find((argument) => argument.startsWith('backlot:'))
  if (address !== undefined) return readAddress(address)
  const file = given.find((argument) => argument.toLowerCase().endsWith(recipesEnding))
  if (file === undefined) return { kind: 'window' }
  return { kind: 'recipes', file: isAbsolute(file) ? file : resolve(folder, file) }
}

type Start = { readonly argv: readonly string[]; readonly folder: string }

/**
 * Collects what the system asks this app to open: by its own command line, by that of a second start, and on macOS by
 * events. The first come before there is a window, so each waits until someone takes it.
 */
export function createOpenRequests(app: Pick<App, 'on'>, { argv, folder }: Start) {
  const first = readOpenRequest(argv.slice(1), folder)
  let waiting: OpenRequest[] = first.kind === 'window' ? [] : [first]
  let take: ((request: OpenRequest) => void) | null = null
  const receive = (request: OpenRequest) => (take === null ? void waiting.push(request) : take(request))
  app.on('second-instance', (_event, args, workingFolder) => receive(readOpenRequest(args.slice(1), workingFolder)))
  app.on('open-url', (event, address) => {
    event.preventDefault()
    receive(readAddress(address))
  })
  app.on('open-file', (event, file) => {
    event.preventDefault()
    receive(readOpenRequest([file], folder))
  })
  return {
    /** Gives all requests to `next`, those that have waited first. */
    deliver(next: (request: OpenRequest) => void): void {
      take = next
      for (const request of waiting) next(request)
      waiting = []
    },
  }
}
/** The requests of the system. */
export type OpenRequests = ReturnType<typeof createOpenRequests>
