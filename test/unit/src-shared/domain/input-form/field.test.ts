// Would catch: machine names on screen, and values that lose their meaning when they are made readable.
import { expect, it } from 'vitest'
import { choiceLabelOf, labelOf } from '#shared/domain/input-form/field.ts'

it('makes names readable', () => {
  expect(['negative_prompt', 'aspectRatio', 'cfg_scale', 'image_url', '_'].map(labelOf)).toEqual([
    'Negative prompt',
    'Aspect ratio',
    'CFG scale',
    'Image URL',
    '_',
  ])
})

it('writes names of file formats as usual', () => {
  expect(['mp3', 'wav', 'ogg', 'png'].map(choiceLabelOf)).toEqual(['MP3', 'WAV', 'OGG', 'PNG'])
})

it('keeps values that have a meaning as they are', () => {
  expect(['16:9', '1080p', 'ultra_wide', 'high', 'FLUX', 1536, true].map(choiceLabelOf)).toEqual([
    '16:9',
    '1080p',
    'Ultra wide',
    'High',
    'FLUX',
    '1536',
    'Yes',
  ])
})
