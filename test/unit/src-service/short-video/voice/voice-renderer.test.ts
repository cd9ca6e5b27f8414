// Catches a voice that is longer or shorter than the length that the form shows before payment.
import { expect, test } from 'vitest'
import { sampleOf } from '../../../../helpers/storm.ts'
import { spokenSeconds } from '#shared/domain/short-video.ts'
import { renderVoice } from '../../../../../src-service/short-video/voice/voice-renderer.ts'

const context = { signal: new AbortController().signal, onProgress: () => undefined }

const texts = [
  ['en-US', 'Fast drying splits the rim while the foot is still wet. Cover the rim with plastic.'],
  ['es-ES', 'La luz azul se dispersa más que la roja. Por eso llega a tus ojos desde todas partes.'],
  ['uk', 'Річки приносять солі з гірських порід. Вода випаровується, а сіль залишається.'],
  ['ar-SA', 'الضوء الأزرق ينتشر أكثر من الأحمر. لذلك يصل إلى عينيك من كل مكان.'],
  ['zh-CN', '蓝光散射得更多。所以蓝光从四面八方进入眼睛。'],
] as const

test.each(sampleOf(texts, 1))(
  'a script in %s is about as long as estimated from its letters',
  async (language, text) => {
    const script = { title: '', language, category: 'explainer', text, beats: [{ kind: 'hook', text, cues: [] }] }
    const input = { script, gender: 'woman', voice: null }
    const { files } = await renderVoice({ family: 'short-video-voice', input, seed: 1, media: {}, folder: '' }, context)
    expect(Math.abs((files[0]?.durationSec ?? 0) / spokenSeconds(text) - 1)).toBeLessThan(0.25)
  },
)
