import type { IntakeEvent } from '#shared/bridge/inputs.ts'
import { Failure } from '#shared/domain/failure.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { consumersOf } from '#shared/domain/input-form/consumers.ts'
import type { BridgeContext } from '../bridge-context.ts'
import { bridge, bridgeError } from '../implementer.ts'

const { inputs } = bridge

type PathOrder = { readonly path: string; readonly media: MediaKind }

/** What a file of the open workspace may be; refused early where its service cannot read files from here. */
function boundsOf({ inputs, currentId }: BridgeContext) {
  const workspaceId = currentId()
  inputs.sharedFiles.assertReachable(workspaceId)
  return { workspaceId, mostBytes: inputs.sharedFiles.mostBytes(workspaceId) }
}

/** Imports a file and reports progress. Nothing is left behind where the reader stops early. */
async function* takeIn(context: BridgeContext, { path, media }: PathOrder, signal: AbortSignal | undefined) {
  const { sharedFiles, store } = context.inputs
  const leaving = new AbortController()
  const given = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal])
  let latest: IntakeEvent | null = null
  let wake = Promise.withResolvers<null>()
  try {
    const { workspaceId, mostBytes } = boundsOf(context)
    const onBytes = (bytes: number, total: number) => {
      latest = { kind: 'progress', bytes, total }
      wake.resolve(null)
    }
    const taking = store.takePath(path, { media, mostBytes }, { signal: given, onBytes })
    for (;;) {
      const taken = await Promise.race([taking, wake.promise])
      if (taken !== null) {
        const event: IntakeEvent = { kind: 'taken', file: await sharedFiles.shareCopy(workspaceId, taken) }
        yield event
        return
      }
      wake = Promise.withResolvers()
      if (latest !== null) yield latest as IntakeEvent // set by the callback, which the compiler does not see
    }
  } catch (error) {
    throw bridgeError(context, error)
  } finally {
    leaving.abort()
  }
}

/** Handles files of this computer and of the library as inputs of models. */
export const inputsHandlers = {
  takePath: inputs.takePath.handler(({ input, context, signal }) => {
    if (context.info.host === 'electron') return takeIn(context, input, signal)
    // A page on another machine must not name paths of this one.
    const sentence = say('files.sendPath')
    throw new Failure('NOT_FOUND', sentence, { charged: 'no', what: 'the file' })
  }),
  begin: inputs.begin.handler(async ({ input, context }) => {
    const { mostBytes } = boundsOf(context)
    return { transferId: await context.inputs.transfers.begin({ ...input, mostBytes }) }
  }),
  append: inputs.append.handler(async ({ input, context }) => {
    const { transferId, offset, part } = input
    return { bytes: await context.inputs.transfers.append(transferId, offset, Buffer.from(part, 'base64')) }
  }),
  finish: inputs.finish.handler(async ({ input, context }) => {
    const { workspaceId } = boundsOf(context)
    return context.inputs.sharedFiles.shareCopy(workspaceId, await context.inputs.transfers.finish(input.transferId))
  }),
  cancel: inputs.cancel.handler(({ input, context }) => context.inputs.transfers.cancel(input.transferId)),
  shareAsset: inputs.shareAsset.handler(({ input, context }) =>
    context.inputs.sharedFiles.shareAsset(context.currentId(), input.assetId, input.media),
  ),
  describe: inputs.describe.handler(({ input, context }) =>
    context.inputs.sharedFiles.describe(context.currentId(), input.url),
  ),
  consumers: inputs.consumers.handler(async ({ input, context }) => {
    const { models } = await context.catalog.list(context.currentId(), false)
    return consumersOf(models, input.kind)
  }),
}
