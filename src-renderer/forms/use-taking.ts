import type { SharedFile } from '#shared/bridge/inputs.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import type { MediaKind } from '#shared/domain/input-form/field.ts'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useBridge } from '../lib/bridge.tsx'
import { useRememberShared, takeFile, takeProblem } from '../lib/files.ts'

/** The state of importing into a media field. `needsAddress`: the service cannot reach files of this computer. */
export type Taking =
  | { readonly kind: 'idle' }
  | { readonly kind: 'taking'; readonly name: string; readonly share: number }
  | { readonly kind: 'refused'; readonly sentence: string; readonly needsAddress: boolean }

const idle: Taking = { kind: 'idle' }
const NoAddress = z.object({ code: z.literal('FILE_REFUSED'), data: z.object({ reason: z.literal('no-address') }) })

/**
 * Imports files and assets into a field one after another. `onTaken` receives the addresses of those imported, even if
 * a later one is refused. Leaving the form stops it.
 */
export function useTaking(media: MediaKind, onTaken: (urls: string[]) => void) {
  const { call } = useBridge()
  const remember = useRememberShared()
  const [taking, setTaking] = useState<Taking>(idle)
  const running = useRef<AbortController | null>(null)
  // The form may change during an import; its current handler counts.
  const report = useRef(onTaken)
  useEffect(() => {
    report.current = onTaken
  })
  useEffect(() => () => running.current?.abort(), [])

  async function take<Item extends { readonly name: string }>(
    items: readonly Item[],
    takeOne: (item: Item, own: AbortController) => Promise<SharedFile>,
  ) {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const urls: string[] = []
    let after = idle
    for (const item of items) {
      setTaking({ kind: 'taking', name: item.name, share: 0 })
      try {
        const file = await takeOne(item, own)
        remember(file)
        urls.push(file.url)
      } catch (error) {
        if (own.signal.aborted) return
        after = {
          kind: 'refused',
          sentence: takeProblem(error, item.name),
          needsAddress: NoAddress.safeParse(error).success,
        }
        break
      }
      if (own.signal.aborted) return
    }
    setTaking(after)
    if (urls.length > 0) report.current(urls)
  }
  return {
    taking,
    takeFiles: (files: readonly File[]) =>
      void take(files, (file, { signal }) => {
        const onProgress = (share: number) => {
          if (!signal.aborted) setTaking({ kind: 'taking', name: file.name, share })
        }
        return takeFile(call.inputs, file, { media, signal, onProgress })
      }),
    takeAsset: (assetId: AssetId, name: string) =>
      void take([{ name }], (_, { signal }) => call.inputs.shareAsset({ assetId, media }, { signal })),
    stop() {
      running.current?.abort()
      setTaking(idle)
    },
    refuse: (sentence: string) => setTaking({ kind: 'refused', sentence, needsAddress: false }),
    clear: () => setTaking((now) => (now.kind === 'refused' ? idle : now)),
  }
}
