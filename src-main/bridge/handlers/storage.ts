import { nowAndLater } from '../event-streams.ts'
import type { BridgeContext } from '../bridge-context.ts'
import { bridge, bridgeError } from '../implementer.ts'
import { assertKnowsPaths } from './imports.ts'

const { storage } = bridge
const never = () => new AbortController().signal

async function* importExtra(context: BridgeContext, signal: AbortSignal) {
  try {
    const paths = context.storage.checks.extraPaths()
    for await (const event of context.imports.files.paths(context.currentId(), paths, signal, 'in place')) {
      // The report first: a window that sees the end also sees what is left.
      if (event.kind === 'done') await context.storage.findMoved(signal)
      yield event
    }
  } catch (error) {
    throw bridgeError(context, error)
  }
}

/** Handles the media folder: its files and their check. */
export const storageHandlers = {
  watch: storage.watch.handler(({ context, signal }) =>
    nowAndLater(context.announcer.storageChanges(signal), context.storage.state),
  ),
  check: storage.check.handler(({ context }) => context.storage.checks.begin()),
  pauseCheck: storage.pauseCheck.handler(({ context }) => context.storage.checks.pause()),
  resumeCheck: storage.resumeCheck.handler(({ context }) => context.storage.checks.resume()),
  problems: storage.problems.handler(({ input, context }) =>
    context.storage.checks.page(input.state, input.after, input.limit),
  ),
  findMoved: storage.findMoved.handler(async ({ context, signal }) => ({
    linked: await context.storage.findMoved(signal ?? never()),
  })),
  locate: storage.locate.handler(async ({ input, context, signal = never() }) => {
    const { assetId } = input
    const locate = (path: string, name: string) => context.storage.locate(assetId, path, name, signal)
    if ('transferId' in input) return context.imports.withArrived(input.transferId, locate)
    assertKnowsPaths(context)
    await locate(input.path, input.path.split(/[\\/]/u).at(-1) ?? input.path)
  }),
  importExtra: storage.importExtra.handler(({ context, signal }) => importExtra(context, signal ?? never())),
  chooseFolder: storage.chooseFolder.handler(async ({ context }) => (await context.storage.chooseFolder?.()) ?? null),
  planMove: storage.planMove.handler(({ input, context }) => context.storage.planMove(input.folder)),
  move: storage.move.handler(({ input, context }) => context.storage.beginMove(input.folder)),
  pauseMove: storage.pauseMove.handler(({ context }) => context.storage.move.pause()),
  resumeMove: storage.resumeMove.handler(({ context }) => context.storage.move.resume()),
  keepOriginals: storage.keepOriginals.handler(({ context }) => context.storage.move.keepOriginals()),
  cancelMove: storage.cancelMove.handler(({ context }) => context.storage.move.cancel()),
  bringBack: storage.bringBack.handler(({ input, context, signal }) =>
    context.storage.bringBack(input.assetId, signal ?? never()),
  ),
}
