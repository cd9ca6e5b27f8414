import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { BridgeContext } from '../bridge-context.ts'
import { bridge, bridgeError } from '../implementer.ts'

const { imports } = bridge

async function* importPaths(context: BridgeContext, paths: readonly string[], signal: AbortSignal | undefined) {
  try {
    yield* context.imports.files.paths(context.currentId(), paths, signal ?? new AbortController().signal)
  } catch (error) {
    throw bridgeError(context, error)
  }
}

/** A page on another machine must not name paths of this one. @throws Failure NOT_FOUND */
export function assertKnowsPaths({ info }: Pick<BridgeContext, 'info'>): void {
  if (info.host === 'electron') return
  const sentence = say('files.importPaths')
  throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
}

/** Handles imports of files into the library. */
export const importsHandlers = {
  paths: imports.paths.handler(({ input, context, signal }) => {
    assertKnowsPaths(context)
    return importPaths(context, input.paths, signal)
  }),
  begin: imports.begin.handler(async ({ input, context }) => ({ transferId: await context.imports.begin(input) })),
  append: imports.append.handler(async ({ input, context }) => {
    const { transferId, offset, part } = input
    return { bytes: await context.imports.transfers.append(transferId, offset, Buffer.from(part, 'base64')) }
  }),
  finish: imports.finish.handler(({ input, context }) => context.imports.finish(context.currentId(), input.transferId)),
  cancel: imports.cancel.handler(({ input, context }) => context.imports.transfers.cancel(input.transferId)),
}
