import type { BridgeContract } from '#shared/bridge/contract.ts'

/** The calls that write nothing and ask nobody: all that a studio which is open for reading only answers. */
const readCalls: { readonly [Domain in keyof BridgeContract]?: readonly (keyof BridgeContract[Domain])[] } = {
  app: ['info'],
  batch: ['readDraft'],
  catalog: ['list', 'read', 'recent', 'watch'],
  inputs: ['describe', 'consumers'],
  jobs: ['page', 'read', 'watch'],
  library: ['page', 'facets', 'read', 'playback', 'watch'],
  shortVideo: ['options', 'list', 'read', 'watchBurn', 'watch'],
  money: ['account', 'spend', 'ledger', 'csv', 'claims', 'spendingLimits'],
  prompts: ['list', 'history'],
  queue: ['summary', 'sets', 'set', 'page', 'watch', 'exportFile'],
  quote: ['known'],
  recipes: ['list', 'exportFile'],
  settings: ['read', 'readDraft'],
  status: ['watch', 'settle'],
  workspace: ['state'],
}
const names: ReadonlySet<string> = new Set(
  Object.entries(readCalls).flatMap(([domain, calls]) => calls.map((call) => `${domain}.${String(call)}`)),
)

/** Whether a call, by its path in the contract, only reads. */
export function isReadCall(path: readonly string[]): boolean {
  return names.has(path.join('.'))
}
