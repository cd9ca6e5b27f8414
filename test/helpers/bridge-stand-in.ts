import type { BridgeParts } from '#main/hosts/bridge-report.ts'
import { bridgeContract } from '#shared/bridge/contract.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { implement } from '@orpc/server'

const status: StudioStatus = {
  running: 0,
  waiting: 0,
  current: null,
  pause: null,
  balance: null,
  reserved: 0,
  rate: { used: 0, most: 60, freeAt: null },
  connection: { kind: 'online' },
  receiver: { kind: 'local' },
  alert: [],
}

/** A small part of the bridge with every shape that a transport carries: a call, its failures, a bug and a stream. */
export type StandIn = {
  readonly parts: BridgeParts
  /** How many calls reached a handler. */
  calls(): number
  /** How many streams are being read. */
  streams(): number
}

/** Makes the stand-in. Its stream counts up in `running` every few milliseconds until its reader leaves. */
export function createStandIn(host: 'electron' | 'browser'): StandIn {
  const os = implement(bridgeContract).$context<{ name: string }>()
  let calls = 0
  let streams = 0
  const router = {
    app: {
      info: os.app.info.handler(({ context }) => {
        calls += 1
        return { host, version: context.name, platform: 'test', mediaBase: 'http://media/', profileFolder: '/p' }
      }),
    },
    workspace: {
      check: os.workspace.check.handler(({ input, errors }) => {
        calls += 1
        const message = `The service refused the key ending in ${input.key.slice(-4)}. Nothing was charged.`
        throw errors.KEY_REFUSED({ message, data: { charged: 'no', field: 'key' } })
      }),
      state: os.workspace.state.handler(() => {
        calls += 1
        throw new Error('secret of the studio')
      }),
    },
    recipes: {
      importFile: os.recipes.importFile.handler(({ input }) => {
        calls += 1
        return { count: input.text.length }
      }),
    },
    settings: {
      saveDraft: os.settings.saveDraft.handler(() => {
        calls += 1
      }),
    },
    status: {
      watch: os.status.watch.handler(async function* ({ signal }) {
        calls += 1
        streams += 1
        try {
          for (let running = 0; signal?.aborted !== true; running += 1) {
            yield { ...status, running }
            await new Promise((resolve) => setTimeout(resolve, 5))
          }
        } finally {
          streams -= 1
        }
      }),
    },
  }
  return { parts: { router, context: { name: '1.2.3' } }, calls: () => calls, streams: () => streams }
}
