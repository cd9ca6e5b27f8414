import { Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_AUDIO } from 'node-av/constants'

/** Whether a film has sound. @throws Error with a sentence for the user where the file cannot be read. */
export async function hasSound(path: string): Promise<boolean> {
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw new Error('Couldn’t read the video. Use an MP4, WebM or MOV file.', { cause: error })
  })
  try {
    return demuxer.findBestStream(AVMEDIA_TYPE_AUDIO) !== undefined
  } finally {
    await demuxer.close()
  }
}
