import type { CaptionedVideo, BurnOrder } from '#shared/domain/captions/cue.ts'
import type { Following } from './caption-program.ts'
import type { FileMaker, FilePlace } from './make-file.ts'
import type { KeptFile } from './result-downloads.ts'

/** Captions to burn into a video, and the place of the result. */
export type VideoToBurn = Omit<BurnOrder, 'target'> & Omit<FilePlace, 'extension'>

/** Creates the burner of one media folder. */
export function createCaptionBurnProcess(deps: { make: FileMaker }) {
  return {
    /**
     * Makes the video and moves it into place.
     * @throws Failure MEDIA_AWAY, DISK_FULL, FILE_HELD, FILE_REFUSED or LOCAL_SERVICE_DOWN; the signal's reason.
     */
    async burn(
      { assetId, folderName, title, detail, createdAt, ...order }: VideoToBurn,
      following: Following,
    ): Promise<KeptFile & { readonly video: CaptionedVideo }> {
      const place = { assetId, folderName, title, detail, createdAt, extension: 'mp4' }
      const burning = (target: string) => ({ kind: 'burn' as const, ...order, target })
      const { last, ...file } = await deps.make(burning, place, 'captions', following)
      if (last.kind !== 'burned') throw new Error(`The caption program burned nothing: ${last.kind}`)
      return { ...file, video: last.video }
    },
  }
}
/** Burns captions into videos of the media folder, each in its own process. */
export type CaptionBurnProcess = ReturnType<typeof createCaptionBurnProcess>
