// Catches machine names on screen, and values that stop meaning what they say when they are prettied.
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

it('writes names of file formats as people do', () => {
  expect(['mp3', 'wav', 'ogg', 'png'].map(choiceLabelOf)).toEqual(['MP3', 'WAV', 'OGG', 'PNG'])
})

it('leaves values alone that mean something as they are', () => {
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
