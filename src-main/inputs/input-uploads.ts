import { say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { refusedInput } from '../media/file-failures.ts'
import type { InputCopy, InputOrder, InputStore, StoredInput } from './input-copies.ts'

type Transfer = { readonly name: string; readonly copy: InputCopy; bytes: number; isBusy: boolean; giveUp: () => void }

/** A page that sends nothing for this long is gone. Milliseconds. */
const timeoutMs = 60_000
const mostAtOnce = 8

const lost = () => refusedInput('changed', say('files.uploadLost'))

/** Creates the uploads from pages, which cannot name a path and send files in parts; unfinished ones time out. */
export function createInputTransfers(deps: { store: InputStore; clock: Clock; uuid: () => string; log: Log }) {
  const transfers = new Map<string, Transfer>()

  async function drop(id: string): Promise<void> {
    const transfer = transfers.get(id)
    transfers.delete(id)
    transfer?.giveUp()
    await transfer?.copy.discard()
  }
  /** Drops a transfer when its page is gone. */
  const watch = (id: string) =>
    deps.clock.after(timeoutMs, () => {
      drop(id).catch((error: unknown) => deps.log.warn('What came of a file could not be taken away', { error }))
    })

  return {
    /** @throws Failure FILE_REFUSED or DISK_FULL */
    async begin(order: InputOrder): Promise<string> {
      if (transfers.size >= mostAtOnce) {
        throw refusedInput('unread', say('files.busy'))
      }
      const copy = await deps.store.begin(order)
      const id = deps.uuid()
      transfers.set(id, { name: order.name, copy, bytes: 0, isBusy: false, giveUp: watch(id) })
      return id
    },
    /** Returns the bytes received so far. @throws Failure FILE_REFUSED or DISK_FULL; this ends the transfer. */
    async append(id: string, offset: number, piece: Uint8Array): Promise<number> {
      const transfer = transfers.get(id)
      if (transfer === undefined) throw lost()
      transfer.giveUp()
      transfer.giveUp = watch(id)
      try {
        if (transfer.isBusy || offset !== transfer.bytes) throw lost()
        transfer.isBusy = true
        await transfer.copy.write(piece)
        transfer.isBusy = false
        transfer.bytes += piece.byteLength
        return transfer.bytes
      } catch (error) {
        await drop(id)
        throw error
      }
    },
    /** @throws Failure FILE_REFUSED or DISK_FULL */
    async finish(id: string): Promise<StoredInput & { readonly name: string }> {
      const transfer = transfers.get(id)
      if (transfer === undefined) throw lost()
      transfers.delete(id)
      transfer.giveUp()
      return { ...(await transfer.copy.finish()), name: transfer.name }
    },
    cancel: drop,
    async stop(): Promise<void> {
      await Promise.all([...transfers.keys()].map(drop))
    },
  }
}
/** The files that pages upload. */
export type InputTransfers = ReturnType<typeof createInputTransfers>
