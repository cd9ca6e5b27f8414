import type { JoinedFile, JoinOrder } from '#shared/domain/captions/voice-times.ts'
import type { Following } from './caption-program.ts'
import type { FileMaker, FilePlace } from './make-file.ts'
import type { KeptFile } from './result-downloads.ts'

/** Pieces of speech to join, and the place of the result. */
export type SpeechToJoin = Omit<JoinOrder, 'target'> & Omit<FilePlace, 'extension'>

/** Creates the joining of speech in one media folder. */
export function createSpeechJoiner({ make }: { make: FileMaker }) {
  return {
    /**
     * Makes the joined file and moves it into place. `onProgress` counts the runs that were read.
     * @throws Failure MEDIA_AWAY, DISK_FULL, FILE_HELD, FILE_REFUSED or LOCAL_SERVICE_DOWN; the signal's reason.
     */
    async join(
      { assetId, folderName, title, detail, createdAt, ...order }: SpeechToJoin,
      following: Following,
    ): Promise<KeptFile & { readonly joined: JoinedFile }> {
      const place = { assetId, folderName, title, detail, createdAt, extension: order.format }
      const joining = (target: string) => ({ kind: 'join' as const, ...order, target })
      const { last, ...file } = await make(joining, place, 'speech', following)
      if (last.kind !== 'joined') throw new Error(`The caption program joined nothing: ${last.kind}`)
      return { ...file, joined: last.file }
    },
  }
}
/** Joins speech to files of the media folder, each in its own process. */
export type SpeechJoiner = ReturnType<typeof createSpeechJoiner>
