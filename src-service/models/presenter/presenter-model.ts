import { pictureRates, priceByMedia } from '../film/film-price.ts'
import { choiceProperty, frameProperties, linkProperty } from '../film/film-schema.ts'
import type { ModelDefinition } from '../model-definition.ts'
import { framings } from './draw-presenter.ts'
import { askedPresenters } from './presenter-input.ts'
import { presenterStages } from './presenter-stage.ts'

/** Anchor 6: a drawn presenter who speaks a voice that was sent. */
export const presenterModel: ModelDefinition = {
  id: 'anchor-6',
  name: 'Anchor 6',
  description:
    'A drawn presenter speaks your audio: lips from the sound of the voice, blinks, glances and nods with the stresses. Six drawn people, or one by chance; your picture can be the background. A local puppet in a flat style, not a talking photograph; any language, five minutes at most.',
  output_type: 'video',
  category: 'Presenter',
  credits: 60,
  pricing: { type: 'per_second', varies_by: ['_audioDurationSec', 'resolution'] },
  input_schema: {
    type: 'object',
    required: ['audio'],
    properties: {
      audio: linkProperty('Audio', 'The voice that the presenter speaks. Clean speech works best.'),
      presenter: choiceProperty('Presenter', 'Who speaks; "by chance" draws one from the seed.', askedPresenters),
      image: linkProperty('Background picture', 'Shown behind the presenter, out of focus. May be left out.'),
      background: choiceProperty('Background', 'The place, where no picture is sent.', presenterStages),
      framing: choiceProperty('Framing', 'How near the camera stands.', framings),
      name: { type: 'string', title: 'Name', description: 'Shown for a few seconds.', maxLength: 60, default: '' },
      role: { type: 'string', title: 'Role', description: 'Shown below the name.', maxLength: 80, default: '' },
      ...frameProperties('9:16'),
    },
  },
  media: [
    { name: 'audio', kind: 'audio', billed: true },
    { name: 'image', kind: 'image' },
  ],
  price: (input) => priceByMedia(input, pictureRates),
  engine: { family: 'presenter' },
  typicalMs: 30_000,
  example: {
    input: {
      presenter: 'Ada',
      background: 'arch',
      framing: 'medium',
      name: 'Ada',
      role: 'A drawn presenter',
      aspect_ratio: '9:16',
      resolution: '720p',
      seed: 4,
    },
    media: { audio: ['lectern-6.mp3'] },
    output: 'anchor-6.mp4',
  },
  cover: 'anchor-6.webp',
}
