import type { MadeType } from '../../models/model-definition.ts'
import type { Choices } from '../engine-port.ts'

/** The content type of each sound format that the interface names and results may have. */
export const soundTypes: Readonly<Record<string, MadeType>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  opus: 'audio/ogg',
}

/** The voices of OpenAI's own models, which their interface does not list. */
export function usualVoices(name: string): readonly string[] {
  const first = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer']
  if (name.startsWith('tts-1')) return [...first, 'ash', 'coral', 'sage']
  return /^gpt-.*tts/.test(name) ? [...first, 'ash', 'ballad', 'coral', 'sage', 'verse'] : []
}

/** The sizes, and for OpenAI's own models the qualities, that an image model offers. */
export function imageSizes(name: string): Choices {
  if (/gpt-image|chatgpt-image/i.test(name)) {
    return {
      size: ['auto', '1024x1024', '1536x1024', '1024x1536'],
      quality: ['auto', 'low', 'medium', 'high'],
      background: ['auto', 'opaque', 'transparent'],
    }
  }
  if (/dall-e-3/i.test(name)) {
    return { size: ['1024x1024', '1792x1024', '1024x1792'], quality: ['standard', 'hd'], style: ['vivid', 'natural'] }
  }
  if (/dall-e-2/i.test(name)) return { size: ['1024x1024', '512x512', '256x256'] }
  return { size: ['1024x1024', '1344x768', '768x1344', '1152x896', '896x1152', '768x768', '512x512'] }
}
