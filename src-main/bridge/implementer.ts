import { implement, ORPCError } from '@orpc/server'
import { bridgeContract, type BridgeContract } from '#shared/bridge/contract.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { BridgeContext } from './bridge-context.ts'

/** Turns a failure into the contract's typed error, for those thrown while events are read. A bug stays as it is. */
export function bridgeError({ explain }: Pick<BridgeContext, 'explain'>, cause: unknown): unknown {
  const error = explain(cause)
  return isFailure(error) ? new ORPCError(error.code, { message: error.message, data: error.data, cause }) : cause
}

/** Calls that write nothing and send nothing: the only ones that a read-only studio answers. */
const readCalls: { readonly [Domain in keyof BridgeContract]?: readonly (keyof BridgeContract[Domain])[] } = {
  account: ['overview', 'usage', 'history', 'csv', 'purchases', 'watch'],
  agents: ['state', 'connection', 'calls', 'csv', 'watch'],
  app: ['info'],
  assetLineage: ['read'],
  autopilot: ['slots'],
  avatars: ['list', 'read', 'failedOf'],
  avatarVideos: ['list', 'read', 'sounds'],
  batch: ['readDraft'],
  cast: ['counts', 'lineage', 'watch'],
  catalog: ['list', 'read', 'recent', 'watch'],
  collections: ['list', 'tags'],
  composer: ['counts', 'quote', 'allowance', 'watch'],
  diagnostics: ['preview'],
  duplicates: ['page'],
  eventForwarding: ['rules', 'log', 'ofEvent'],
  inputs: ['describe', 'consumers'],
  jobs: ['page', 'read', 'watch'],
  library: ['page', 'stack', 'facets', 'read', 'playback', 'scan', 'showInFolder', 'png', 'watch'],
  libraryLayout: ['first', 'layout', 'rows'],
  shortVideo: ['options', 'list', 'read', 'watchBurn', 'watch'],
  money: ['account', 'spend', 'ledger', 'csv', 'claims', 'spendingLimits', 'guardRails'],
  prompts: ['list', 'history'],
  publicAddress: ['watch'],
  publish: ['reminders', 'read', 'readNumbers'],
  queue: ['summary', 'sets', 'set', 'leftOut', 'page', 'watch', 'exportFile'],
  quote: ['known'],
  receivedEvents: ['page', 'counts', 'read', 'receiver', 'watch'],
  recipes: ['list', 'exportFile'],
  review: ['summary', 'keptCosts'],
  selectedFiles: ['texts', 'show', 'drag', 'startDrag'],
  settings: ['read', 'readDraft', 'watch'],
  shelf: ['read', 'quote', 'latestDownload'],
  status: ['watch', 'settle'],
  storage: ['watch', 'problems'],
  transfer: ['watch', 'estimate'],
  trash: ['page', 'check'],
  updates: ['watch'],
  voices: ['list', 'uses', 'quoteSpeech'],
  workspace: ['state'],
}
const names: ReadonlySet<string> = new Set(
  Object.entries(readCalls).flatMap(([domain, calls]) => calls.map((call) => `${domain}.${String(call)}`)),
)

function isReadCall(path: readonly string[]): boolean {
  return names.has(path.join('.'))
}

/** The base of every handler: turns a failure into the contract's typed error. Anything else is a bug and unchanged. */
export const bridge = implement(bridgeContract)
  .$context<BridgeContext>()
  .use(async ({ next, context, path }) => {
    try {
      if (!isReadCall(path)) {
        if (context.readOnly !== null) throw context.readOnly
        context.alerts.noteUse()
      }
      return await next()
    } catch (cause) {
      throw bridgeError(context, cause)
    }
  })
