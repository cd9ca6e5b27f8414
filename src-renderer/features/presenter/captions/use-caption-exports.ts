import type { Cue, StyledCues } from '#shared/domain/captions/cue.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { saveBlob, saveFile } from '../../../lib/files.ts'
import { t } from './texts.ts'
import { toSrt, toVtt } from '#shared/domain/captions/write-captions.ts'

/** Saves captions as files, and the videos they belong to. */
export type CaptionExports = {
  srt(): void
  vtt(): void
  /** Saves the video without the captions. */
  video(): void
  /** Why it cannot be saved; null if it can. */
  readonly noVideo: string | null
  /** Saves a video with captions. */
  saveVideo(assetId: AssetId): void
}

type CaptionExportsDeps = {
  /** Of the files. */
  readonly name: string
  readonly cues: readonly Cue[]
  readonly captions: StyledCues
  /** Of the video, in pixels. */
  readonly frame: { readonly width: number; readonly height: number }
  /** The video that captions are made on; null while it is downloading. */
  readonly assetId: AssetId | null
}

/** Returns what saves the captions of the editor as files. */
export function useCaptionExports({ name, cues, captions, frame, assetId }: CaptionExportsDeps): CaptionExports {
  const media = useMediaUrl()
  const address = assetId === null ? undefined : media.download(assetId)
  const fileName = name
    .slice(0, 60)
    .replaceAll(/[\\/:*?"<>|]/gu, ' ')
    .trim()
  const save = (text: string, type: string, extension: string) =>
    saveBlob(new Blob([text], { type }), `${fileName}.${extension}`)
  return {
    srt: () => save(toSrt(cues), 'application/x-subrip', 'srt'),
    vtt: () => save(toVtt(captions, frame), 'text/vtt', 'vtt'),
    video: () => address !== undefined && saveFile(address),
    noVideo: address === undefined ? t('burn.loading') : null,
    saveVideo(burnedId) {
      const burned = media.download(burnedId)
      if (burned !== undefined) saveFile(burned)
    },
  }
}
