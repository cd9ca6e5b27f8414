import type { FrameReader } from './frame-strip.ts'

/** Twice the height of a lane in px, for screens with small pixels. */
const frameHeight = 80

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('cannot read the video')), { once: true })
  })
}

/** Reads frames of a film through a video element of its own, which nobody sees or hears. */
export function createVideoFrames(source: string): FrameReader {
  const video = document.createElement('video')
  return {
    async open() {
      video.muted = true
      video.preload = 'auto'
      const loaded = heard(video, 'loadeddata')
      video.src = source
      await loaded
      return video.duration
    },
    async frameAt(seconds) {
      const found = heard(video, 'seeked')
      video.currentTime = seconds
      await found
      return createImageBitmap(video, { resizeHeight: frameHeight, resizeQuality: 'low' })
    },
    close() {
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Resolves when the window has nothing to do, or after a second. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 1_000 })
  })
}
