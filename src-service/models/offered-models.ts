import { ambientLoopModel } from './ambient-loop/ambient-loop-model.ts'
import { audiogramModel } from './audiogram/audiogram-model.ts'
import { captionModel } from './caption/caption-model.ts'
import { collageModel } from './collage/collage-model.ts'
import { enlargeModel } from './enlarge/enlarge-model.ts'
import { flowModel } from './flow/flow-model.ts'
import { gradientModel } from './gradient/gradient-model.ts'
import { inkModel } from './ink/ink-model.ts'
import { kenBurnsModel } from './ken-burns/ken-burns-model.ts'
import { kineticTitlesModel } from './kinetic-titles/kinetic-titles-model.ts'
import { mapModel } from './map/map-model.ts'
import type { ModelDefinition } from './model-definition.ts'
import { musicModel } from './music/music-model.ts'
import { patternModel } from './pattern/pattern-model.ts'
import { posterModel } from './poster/poster-model.ts'
import { presenterModel } from './presenter/presenter-model.ts'
import { reframeModel } from './reframe/reframe-model.ts'
import { silkModel } from './silk/silk-model.ts'
import { slideshowModel } from './slideshow/slideshow-model.ts'
import { cleanModel, levelModel } from './sound-care/care-models.ts'
import { ambienceModel, effectModel } from './sound-effect/effect-models.ts'
import { narratorModel, speechModel } from './speech/speech-models.ts'
import { stageModel } from './stage/stage-model.ts'
import { stillLifeModel } from './still-life/still-life-model.ts'
import { voiceMatchModel } from './voice-match/voice-match-model.ts'
import {
  promptProperty,
  ratioProperty,
  seedProperty,
  choiceProperty,
  imageProperty,
  wholeProperty,
} from './drawing/image-schema.ts'
import { flatPrice } from './price.ts'
import { longSide } from './portrait/portrait-input.ts'
import { drawnSide, magnification, scenes } from './pixel-art/pixel-art-input.ts'
import { formatProperty, numberProperty, takeProperty, wordProperty } from './audio/audio-schema.ts'
import { jingleBounds, jingleKinds } from './music/jingle-input.ts'
import { contrastBounds, inkNames, screens } from './duotone/duotone-input.ts'
import { grounds, reachBounds } from './cut-out/cut-out-input.ts'

/** Cameo 12: people who are not there. */
const portraitModel: ModelDefinition = {
  id: 'cameo-12',
  name: 'Cameo 12',
  description:
    'Portraits of imaginary people in flat shapes. Describe hair (cropped, bob, long, bun, curly, grey, red hair), glasses, beard, hat or beanie, earrings, scarf, tie, stripes, clothes and colours.',
  output_type: 'image',
  category: 'Portrait',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Hair, clothes and accessories, e.g. curly hair, glasses, a mustard turtleneck'),
      aspect_ratio: ratioProperty('1:1', longSide),
      seed: seedProperty,
    },
  },
  engine: { family: 'portrait' },
  typicalMs: 1_500,
  example: { input: { prompt: 'Curly hair, glasses, a mustard turtleneck', aspect_ratio: '1:1', seed: 4 } },
  cover: 'cameo-12.webp',
}

/** Meridian 100: procedural landscapes at one price. */
const landscapeModel: ModelDefinition = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description:
    'Wide landscapes: mountains and lakes, hills, pine forest, dunes, canyons, coasts or a city by the water. Describe the place, time of day (dawn, noon, golden, dusk, night, aurora), weather and colours. No people, animals or real places.',
  output_type: 'image',
  category: 'Landscape',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty(
        'Place, time of day, weather and colours, e.g. mountain lake at dawn, mist, umber and blue',
      ),
      aspect_ratio: ratioProperty('3:2', 1344),
      seed: seedProperty,
    },
  },
  engine: { family: 'landscape' },
  typicalMs: 3_000,
  example: { input: { prompt: 'Snowy mountains over a still lake at dawn', aspect_ratio: '3:2', seed: 8 } },
  cover: 'meridian-100.webp',
}

/** Cartridge 12: scenes in twelve colours. */
const pixelArtModel: ModelDefinition = {
  id: 'cartridge-12',
  name: 'Cartridge 12',
  description:
    'Pixel scenes in 12 colours: mountains and lake, city, desert, sea with a lighthouse, forest or space. Describe the scene, time of day (dawn, day, dusk, night, neon) and colours. No characters.',
  output_type: 'image',
  category: 'Pixel art',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Scene, time of day and colours, e.g. a lighthouse by the sea at dusk'),
      scene: choiceProperty('Scene', 'What to draw. “From the prompt” uses your words.', scenes),
      aspect_ratio: ratioProperty('3:2', drawnSide * magnification),
      seed: seedProperty,
    },
  },
  engine: { family: 'pixel-art' },
  typicalMs: 1_500,
  example: { input: { prompt: 'A lighthouse by the sea at dusk', scene: 'sea', aspect_ratio: '3:2', seed: 2 } },
  cover: 'cartridge-12.webp',
}

const credits = 2

/** Doorbell 8: a short figure and a chord, for openings and endings. */
const jingleModel: ModelDefinition = {
  id: 'doorbell-8',
  name: 'Doorbell 8',
  description: 'Jingles and stings for intros and endings, 2 to 8 seconds long. Six kinds; each seed gives a new tune.',
  output_type: 'audio',
  category: 'Music',
  credits,
  pricing: null,
  input_schema: {
    type: 'object',
    required: [],
    properties: {
      kind: wordProperty('Kind', 'Character of the tune.', jingleKinds),
      seconds: numberProperty('integer', 'Seconds', 'Length, including the final chord.', jingleBounds),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: () => ({ credits, note: 'Same price for every run.' }),
  engine: { family: 'jingle' },
  typicalMs: 1_500,
  example: { input: { kind: 'bright', seconds: 4, seed: 11 }, output: 'doorbell-8.mp3' },
  cover: 'doorbell-8.webp',
}

/** Riso 2: a picture in two inks. */
const duotoneModel: ModelDefinition = {
  id: 'riso-2',
  name: 'Riso 2',
  description: 'Prints your image in two inks, smooth or with a screen of dots or lines. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty(),
      inks: choiceProperty('Inks', 'The dark ink, then the light ink.', inkNames),
      screen: choiceProperty('Screen', 'How shades are printed.', screens),
      contrast: wholeProperty('Contrast', 'Higher values make darks darker and lights lighter.', contrastBounds),
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'duotone' },
  typicalMs: 1_500,
  example: {
    input: { inks: 'navy and coral', screen: 'halftone', contrast: 5 },
    media: { image: ['meridian-100.webp'] },
  },
  cover: 'riso-2.webp',
}

/** Scalpel 9: a subject without its plain background. */
const cutOutModel: ModelDefinition = {
  id: 'scalpel-9',
  name: 'Scalpel 9',
  description:
    'Removes a plain or softly graded background and leaves a soft edge around the subject. Busy backgrounds are refused and refunded. Up to 2048 pixels.',
  output_type: 'image',
  category: 'Edit',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['image'],
    properties: {
      image: imageProperty('A subject on a plain background.'),
      ground: choiceProperty('Background', 'What replaces the old background.', grounds),
      reach: wholeProperty('Tolerance', 'How far a colour can differ and still count as background.', reachBounds),
      trim: {
        type: 'boolean',
        title: 'Trim',
        description: 'Crops the image to the subject.',
        default: false,
      },
    },
  },
  media: [{ name: 'image', kind: 'image' }],
  engine: { family: 'cut-out' },
  typicalMs: 3_000,
  example: { input: { ground: 'transparent', reach: 3, trim: true }, media: { image: ['cameo-12.webp'] } },
  cover: 'scalpel-9.webp',
}

/** Every model that the service offers, in the order of the catalog. */
export const offeredModels: readonly ModelDefinition[] = [
  landscapeModel,
  stillLifeModel,
  stageModel,
  portraitModel,
  inkModel,
  posterModel,
  silkModel,
  flowModel,
  gradientModel,
  patternModel,
  pixelArtModel,
  mapModel,
  reframeModel,
  duotoneModel,
  cutOutModel,
  enlargeModel,
  collageModel,
  kenBurnsModel,
  slideshowModel,
  kineticTitlesModel,
  ambientLoopModel,
  audiogramModel,
  presenterModel,
  captionModel,
  speechModel,
  narratorModel,
  voiceMatchModel,
  musicModel,
  jingleModel,
  effectModel,
  ambienceModel,
  cleanModel,
  levelModel,
]
