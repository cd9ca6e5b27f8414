import { ambientLoopModel } from './ambient-loop/ambient-loop-model.ts'
import { audiogramModel } from './audiogram/audiogram-model.ts'
import { captionModel } from './caption/caption-model.ts'
import { collageModel } from './collage/collage-model.ts'
import { cutOutModel } from './cut-out/cut-out-model.ts'
import { duotoneModel } from './duotone/duotone-model.ts'
import { enlargeModel } from './enlarge/enlarge-model.ts'
import { flowModel } from './flow/flow-model.ts'
import { gradientModel } from './gradient/gradient-model.ts'
import { inkModel } from './ink/ink-model.ts'
import { kenBurnsModel } from './ken-burns/ken-burns-model.ts'
import { kineticTitlesModel } from './kinetic-titles/kinetic-titles-model.ts'
import { landscapeModel } from './landscape/landscape-model.ts'
import { mapModel } from './map/map-model.ts'
import type { ModelDefinition } from './model-definition.ts'
import { jingleModel } from './music/jingle-model.ts'
import { musicModel } from './music/music-model.ts'
import { patternModel } from './pattern/pattern-model.ts'
import { pixelArtModel } from './pixel-art/pixel-art-model.ts'
import { portraitModel } from './portrait/portrait-model.ts'
import { posterModel } from './poster/poster-model.ts'
import { presenterModel } from './presenter/presenter-model.ts'
import { reframeModel } from './reframe/reframe-model.ts'
import { silkModel } from './silk/silk-model.ts'
import { slideshowModel } from './slideshow/slideshow-model.ts'
import { cleanModel } from './sound-care/clean-model.ts'
import { levelModel } from './sound-care/level-model.ts'
import { ambienceModel } from './sound-effect/ambience-model.ts'
import { effectModel } from './sound-effect/effect-model.ts'
import { narratorModel } from './speech/narrator-model.ts'
import { speechModel } from './speech/speech-model.ts'
import { stageModel } from './stage/stage-model.ts'
import { stillLifeModel } from './still-life/still-life-model.ts'
import { voiceMatchModel } from './voice-match/voice-match-model.ts'

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
