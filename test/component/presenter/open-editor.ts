import { type CaptionSource, type ShortVideo, ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { AssetId, JobId } from '#shared/domain/ids.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import clip from '../../fixtures/six-second-video.mp4?url'
import { videoJobOf, videoOf } from '../../unit/src-renderer/features/presenter/presenter-fixture.ts'
import { keepSettings, openWindow } from '../window.tsx'

/** An app whose files are all the same video of six seconds: what follows in a media address is its fragment. */
const playingApp = {
  host: 'browser',
  version: '1',
  platform: 'linux',
  mediaBase: `${clip}#`,
  profileFolder: '',
} as const
const script = 'Fast drying is what splits the rim. Slow it down.'
const takeId = JobId.parse('job-1')
const file = (number: number, part: 'raw' | 'final') => ({ part, assetId: AssetId.parse(`${part}-${number}`) })
const take = videoOf(1, { script, flow: 'classic', parts: [file(1, 'raw'), file(1, 'final')] })
/** A cut of the video with another edit, with or without burned-in captions. */
export const recutOf = (number: number, captions: boolean): ShortVideo =>
  videoOf(number, {
    job: videoJobOf(number, { kind: 'recut', charged: 4 }),
    takeId,
    flow: 'karaoke',
    order: ShortVideoOrder.parse({ flow: 'karaoke', captions }),
    parts: [file(number, 'final')],
  })

const said = (text: string, start: number, end: number, certainty: 'high' | 'low' = 'high') => {
  return { text, start, end, certainty, match: certainty === 'low' ? 0.38 : 0.94 }
}
/** The script's words in the voice; the time of one is unsure. */
export const byVoice: VoiceTimes = {
  kind: 'timed',
  words: [
    said('Fast', 0.42, 0.8),
    said('drying', 0.8, 1.4),
    said('is', 1.4, 1.5),
    said('what', 1.5, 1.8),
    said('splits', 1.8, 2.3),
    said('the', 2.3, 2.4),
    said('rim.', 2.4, 2.9, 'low'),
    said('Slow', 4.05, 4.4),
    said('it', 4.4, 4.5),
    said('down.', 4.5, 5),
  ],
}

/** Shows the caption editor of a video. `answer`: how the studio times its script. `plays`: there is a file to play. */
export async function openEditor(
  cuts: readonly ShortVideo[],
  answer: (source: CaptionSource, signal: AbortSignal | undefined) => Promise<VoiceTimes>,
  settings = keepSettings(),
  plays = false,
) {
  const asked: CaptionSource[] = []
  const recuts: unknown[] = []
  const saved: unknown[] = []
  let all = [take, ...cuts]
  // Light in its upper half, dark below.
  const shades = new Uint8Array(18 * 32).fill(250, 0, 18 * 16)
  openWindow({
    ...(plays ? { app: { info: async () => playingApp } } : {}),
    settings: { ...settings, saveDraft: async ({ input }) => void saved.push(input) },
    shortVideo: {
      list: async () => ({ videos: [...all], next: null }),
      read: async () => ({ video: take, take: null, cuts: all.slice(1), ledger: [] }),
      options: async () => ShortVideoOptions.parse({ flows: [{ id: 'karaoke', name: 'Karaoke' }] }),
      quote: async () => ({ kind: 'own', least: 4, credits: 4, most: 4, count: 3 }),
      timeScript: async (input, options) => {
        const source = { jobId: JobId.parse(input.jobId), part: input.part ?? 'raw' } as const
        asked.push(source)
        return answer(source, options?.signal)
      },
      recut: async (order) => {
        recuts.push(order)
        all = [...all, recutOf(3, false)]
        return videoJobOf(3)
      },
    },
    library: {
      playback: async () => ({ frameRate: 30, duration: 6, peaks: [0, 90, 200, 120, 0, 140, 220, 60, 0] }),
      scan: async () => ({
        loudness: { integrated: -14.04, peak: -1.2 },
        frames: { width: 18, height: 32, times: [1], shades: btoa(String.fromCodePoint(...shades)) },
      }),
    },
  })
  await userEvent.click(page.getByRole('link', { name: 'Presenter' }))
  await userEvent.click(page.getByRole('radio', { name: 'Captions' }))
  return { asked, recuts, saved }
}

/** The text field of a caption; places count from 1. */
export const caption = (place: number) => page.getByRole('textbox', { name: `Caption ${place}`, exact: true })
/** The start field of a caption. */
export const startOf = (place: number) => page.getByRole('textbox', { name: `Caption ${place} start` })
/** The panel of the captions. */
export const source = page.getByRole('complementary', { name: 'Captions' })
/** Makes captions on the raw cut. */
export async function pickRawCut(): Promise<void> {
  await userEvent.click(source.getByRole('button', { name: 'Change source' }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Raw cut' }))
}
/** How the starts of captions by the voice are written. */
export const timesOf = { fast: '0:00.4', slow: '0:04.0' } as const

/** Shows the captions of the raw cut, timed to the voice. */
export const openRaw = async (settings = keepSettings(), plays = false) => {
  const opened = await openEditor([], async () => byVoice, settings, plays)
  await pickRawCut()
  await expect.element(caption(1)).toBeVisible()
  return opened
}
