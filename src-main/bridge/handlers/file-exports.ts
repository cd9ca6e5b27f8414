import type { FileExportEvent } from '#shared/bridge/file-exports.ts'
import type { BridgeContext } from '../bridge-context.ts'
import { bridge, bridgeError } from '../implementer.ts'

const { fileExports } = bridge

async function* explained(context: BridgeContext, events: AsyncGenerator<FileExportEvent>) {
  try {
    yield* events
  } catch (error) {
    throw bridgeError(context, error)
  }
}

/** Handles exports of library files. */
export const fileExportsHandlers = {
  write: fileExports.write.handler(({ input, context, signal }) =>
    explained(
      context,
      context.libraryFiles.exportFiles(context.currentId(), input, signal ?? new AbortController().signal),
    ),
  ),
}
